import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { StaleNotice } from '../../../src/dashboard/components/stale.tsx';
import { formatClockSeconds } from '../../../src/dashboard/lib/format.ts';

const asOfMs = Date.UTC(2026, 10, 20, 19, 12, 4);

describe('what is shown of an old read', () => {
  it('says of when it is, and that a switch of the page takes no clicks', () => {
    const { rerender } = render(<StaleNotice reason="No answer." asOfMs={asOfMs} hasSwitch onRetry={vi.fn()} />);
    const lastKnown = `No answer. You see the last known state, from ${formatClockSeconds(asOfMs)}.`;
    expect(screen.getByRole('status').textContent).toBe(`${lastKnown} Recording cannot be switched now.`);
    rerender(<StaleNotice reason="No answer." asOfMs={asOfMs} onRetry={vi.fn()} />);
    expect(screen.getByRole('status').textContent).toBe(lastKnown);
  });

  it('shows no time if nothing was read, and can be tried at once', async () => {
    const retry = vi.fn();
    render(<StaleNotice reason="No answer." isUrgent next="Next try in 4 s" onRetry={retry} />);
    expect(screen.getByRole('alert').textContent?.trim()).toBe('No answer.');
    expect(screen.getByText('Next try in 4 s')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

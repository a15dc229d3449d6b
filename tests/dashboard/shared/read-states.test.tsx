import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { formatClockSeconds } from '../../../src/dashboard/recording/words/format.ts';
import { StaleNotice, UnreadPart } from '../../../src/dashboard/shared/read-states.tsx';

const asOfMs = Date.UTC(2026, 10, 20, 19, 12, 4);

describe('what is shown of an old read', () => {
  it('says of when it is, and what waits where there is something that does', () => {
    const { rerender } = render(
      <StaleNotice reason="No answer." asOfMs={asOfMs} waiting="the switch waits" onRetry={vi.fn()} />,
    );
    const asOf = `What is shown is as of ${formatClockSeconds(asOfMs)}`;
    expect(screen.getByRole('status').textContent).toBe(`No answer. ${asOf}; the switch waits.`);
    rerender(<StaleNotice reason="No answer." asOfMs={asOfMs} onRetry={vi.fn()} />);
    expect(screen.getByRole('status').textContent).toBe(`No answer. ${asOf}.`);
  });

  it('says no time where nothing was read, and can be tried at once', async () => {
    const retry = vi.fn();
    render(<StaleNotice reason="No answer." isUrgent next="Next try in 4 s" onRetry={retry} />);
    expect(screen.getByRole('alert').textContent?.trim()).toBe('No answer.');
    expect(screen.getByText('Next try in 4 s')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

describe('a part that could not be read', () => {
  it('says which and why, and can be tried again', async () => {
    const retry = vi.fn();
    render(<UnreadPart what="The keys" error={new Error('No answer.')} onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain('The keys could not be read. No answer.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

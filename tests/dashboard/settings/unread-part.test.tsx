import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { UnreadPart } from '../../../src/dashboard/settings/settings-section.tsx';

describe('a part that could not be read', () => {
  it('says which and why, and can be tried again', async () => {
    const retry = vi.fn();
    render(<UnreadPart title="The keys could not be read." error={new Error('No answer.')} onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain('The keys could not be read. No answer.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

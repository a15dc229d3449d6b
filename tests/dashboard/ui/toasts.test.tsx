import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, showToast, ToastRegion, toasts } from '../../../src/dashboard/ui/toasts.tsx';

const show = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast));

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    act(() => {
      for (const { id } of toasts.get()) dismissToast(id);
    });
  });

  it('are said politely, at most three, one a key, and go by themselves after a while', () => {
    render(<ToastRegion />);
    show({ text: 'On.', key: 'a' });
    show({ text: 'Off.', key: 'a' });
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(region.textContent).toBe('Off.');
    for (const text of ['two', 'three', 'four']) show({ text });
    expect(toasts.get().map(({ text }) => text)).toEqual(['two', 'three', 'four']);
    act(() => vi.advanceTimersByTime(12_000));
    expect(region.textContent).toBe('');
  });

  it('wait while they hold the focus, and are dismissed by their button', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<ToastRegion />);
    show({ text: 'Said', action: <button type="button">Undo</button> });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    act(() => vi.advanceTimersByTime(60_000));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Said')).toBeNull();
  });
});

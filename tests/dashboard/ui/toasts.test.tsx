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

  it('are said politely, and one with the same key takes the place of the one before', () => {
    render(<ToastRegion />);
    show({ text: 'On.', key: 'a' });
    show({ text: 'Off.', key: 'a' });
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(region.textContent).toBe('Off.');
  });

  it('are at most three, the oldest goes first', () => {
    render(<ToastRegion />);
    for (const text of ['one', 'two', 'three', 'four']) show({ text });
    expect(toasts.get().map(({ text }) => text)).toEqual(['two', 'three', 'four']);
  });

  it('go by themselves after a while', () => {
    render(<ToastRegion />);
    show({ text: 'Said' });
    act(() => vi.advanceTimersByTime(12_000));
    expect(screen.queryByText('Said')).toBeNull();
  });

  it('wait while they hold the focus', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<ToastRegion />);
    show({ text: 'Said', action: <button type="button">Undo</button> });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Said')).toBeDefined();
  });

  it('are dismissed by their button', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<ToastRegion />);
    show({ text: 'Said' });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Said')).toBeNull();
  });
});

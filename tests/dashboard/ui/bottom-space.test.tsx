import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bottomSpace, RoomForToasts, reserveBottomSpace, ToastRegion } from '../../../src/dashboard/ui/toasts.tsx';

/** A page 1,000 px long, and as much longer as it is kept clear, in a window 800 px high. */
function openPage() {
  render(
    <main>
      <RoomForToasts />
    </main>,
  );
  render(<ToastRegion />);
  const roomPx = () => Number.parseFloat(screen.getByRole('main').querySelector('div')?.style.height ?? '0');
  const root = document.documentElement;
  vi.spyOn(root, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(root, 'scrollHeight', 'get').mockImplementation(() => 1_000 + roomPx());
  const scrollTop = vi.spyOn(root, 'scrollTop', 'get').mockReturnValue(0);
  return {
    roomPx,
    reserve: (space: Parameters<typeof reserveBottomSpace>[0]) => act(() => reserveBottomSpace(space)),
    scrollTo(px: number) {
      scrollTop.mockReturnValue(px);
      act(() => void window.dispatchEvent(new Event('scroll')));
    },
  };
}

describe('the bottom of the page', () => {
  afterEach(() => {
    reserveBottomSpace({ barPx: 0, toastsPx: 0 });
    bottomSpace.set({ barPx: 0, toastsPx: 0, roomPx: 0 });
  });

  it('can be scrolled clear of toasts, and what gets the focus stops above them and above a docked bar', () => {
    const { roomPx, reserve } = openPage();
    reserve({ toastsPx: 60 });
    reserve({ barPx: 64 });
    expect(roomPx()).toBe(60);
    expect(document.documentElement.style.scrollPaddingBottom).toBe('calc(4.5rem + 124px)');
    expect(screen.getByRole('region', { name: 'Notifications' }).style.getPropertyValue('--docked')).toBe('64px');
    reserve({ toastsPx: 0 });
    reserve({ barPx: 0 });
    expect(roomPx()).toBe(0);
    expect(document.documentElement.style.scrollPaddingBottom).toBe('');
  });

  it('stays where it is when a toast goes while it is in sight, and gives up the room once that is out of sight', () => {
    const { roomPx, reserve, scrollTo } = openPage();
    reserve({ toastsPx: 60 });
    scrollTo(260);
    reserve({ toastsPx: 0 });
    expect(roomPx()).toBe(60);
    scrollTo(240);
    expect(roomPx()).toBe(40);
    scrollTo(100);
    expect(roomPx()).toBe(0);
  });
});

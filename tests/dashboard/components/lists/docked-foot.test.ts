import { afterEach, describe, expect, it, vi } from 'vitest';
import { coverFoot } from '../../../../src/dashboard/components/lists/docked-foot.ts';

/** A page 1,000 px long, and as much longer as it is kept clear, in a window 800 px high. */
function openPage() {
  document.body.innerHTML = '<main id="main"></main><section id="toasts"></section><div id="docked"></div>';
  const main = document.getElementById('main') ?? document.body;
  const roomPx = () => Number.parseFloat(main.style.paddingBottom) || 0;
  const root = document.documentElement;
  vi.spyOn(root, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(root, 'scrollHeight', 'get').mockImplementation(() => 1_000 + roomPx());
  const scrollTop = vi.spyOn(root, 'scrollTop', 'get').mockReturnValue(0);
  return {
    roomPx,
    scrollTo(px: number) {
      scrollTop.mockReturnValue(px);
      window.dispatchEvent(new Event('scroll'));
    },
  };
}

describe('the page’s foot', () => {
  afterEach(() => {
    document.body.innerHTML = '';
    coverFoot('toasts', 0);
    coverFoot('bar', 0);
  });

  it('can be scrolled clear of toasts, and what gets the focus stops above them and above a docked bar', () => {
    const { roomPx } = openPage();
    coverFoot('toasts', 60);
    coverFoot('bar', 64);
    expect(roomPx()).toBe(60);
    expect(document.documentElement.style.scrollPaddingBottom).toBe('calc(4.5rem + 124px)');
    expect(document.getElementById('docked')?.style.height).toBe('64px');
    expect(document.getElementById('toasts')?.style.getPropertyValue('--docked')).toBe('64px');
    coverFoot('toasts', 0);
    coverFoot('bar', 0);
    expect(roomPx()).toBe(0);
    expect(document.documentElement.style.scrollPaddingBottom).toBe('');
  });

  it('stays where it is when a toast goes while it is in sight, and gives up the room once that is out of sight', () => {
    const { roomPx, scrollTo } = openPage();
    coverFoot('toasts', 60);
    scrollTo(260);
    coverFoot('toasts', 0);
    expect(roomPx()).toBe(60);
    scrollTo(240);
    expect(roomPx()).toBe(40);
    scrollTo(100);
    expect(roomPx()).toBe(0);
  });
});

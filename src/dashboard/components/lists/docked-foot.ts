/** What stands over the page's foot, and how high each of it is, in px. */
const covering = { bar: 0, toasts: 0 };

/**
 * Keeps the page clear of what stands over its foot: it ends that much lower, so that all of it can be scrolled into sight,
 * and what gets the focus stops above. Each is given its height by itself: a property of the root that all inherit would
 * style every element of the page anew.
 */
export function coverFoot(what: keyof typeof covering, heightPx: number): void {
  covering[what] = heightPx;
  const both = covering.bar + covering.toasts;
  document.documentElement.style.scrollPaddingBottom = both === 0 ? '' : `calc(4.5rem + ${both}px)`;
  if (what === 'toasts') {
    fitToastRoom();
    return;
  }
  const bar = heightPx === 0 ? '' : `${heightPx}px`;
  for (const floating of document.querySelectorAll<HTMLElement>('#toasts, .over-docked'))
    floating.style.setProperty('--docked', bar);
  const room = document.getElementById('docked');
  if (room) room.style.height = bar;
}

/** Nothing moves when toasts come or go: of their room only that goes which is out of sight, the rest once it is. */
function fitToastRoom(): void {
  const main = document.getElementById('main');
  if (!main) return;
  const roomPx = Number.parseFloat(main.style.paddingBottom) || 0;
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const outOfSightPx = Math.max(0, scrollHeight - clientHeight - scrollTop);
  const fittedPx = Math.max(covering.toasts, roomPx - outOfSightPx);
  main.style.paddingBottom = fittedPx === 0 ? '' : `${fittedPx}px`;
  if (fittedPx > covering.toasts) addEventListener('scroll', fitToastRoom, { once: true, passive: true });
}

/**
 * Resolves once the browser has painted. Code of a part that stands beside or below the rows is fetched then: fetched at
 * once, it would share a slow connection with them.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background paints nothing.
    setTimeout(resolve, document.hidden ? 0 : 1_000);
  });
}

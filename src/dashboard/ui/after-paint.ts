/**
 * Resolves once the browser has painted. Code of a part that stands beside or below the rows is fetched then: fetched at
 * once, it would share a slow connection with them.
 */
export function afterPaint(): Promise<void> {
  // A page in the background paints nothing.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

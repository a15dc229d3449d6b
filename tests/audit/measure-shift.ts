import type { BrowserContext, Page } from 'playwright-core';

interface Shift {
  value: number;
  what: string;
}

/** Counts from now on, in every page of the browser, what moves by itself. */
export async function watchShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || ('hadRecentInput' in entry && entry.hadRecentInput)) continue;
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        const what = sources
          .map(({ node }) => {
            const element = node instanceof Element ? node : node?.parentElement;
            return element
              ? `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 30)}”`
              : '?';
          })
          .join(', ');
        shifts.push({ value: Number(entry.value), what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All that has moved since the page was opened, or since this was asked last. */
export async function takeShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  const shifts: Shift[] = await page.evaluate(() => {
    const all: Shift[] = Reflect.get(window, 'shifts') ?? [];
    return all.splice(0);
  });
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.filter(({ value }) => value >= 0.001).map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  };
}

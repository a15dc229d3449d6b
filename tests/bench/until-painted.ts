import type { Page } from 'playwright-core';

/** Milliseconds from the key or click that `act` makes until what it asks for is painted. */
export async function timeUntilPainted(page: Page, act: () => Promise<void>, isDone: string): Promise<number> {
  // As text: the page allows no code to be made of text, and knows none of the helpers that compiled functions call.
  await page.evaluate(`void (window.painted = new Promise((resolve) => {
    let begunAt = 0;
    for (const kind of ['keydown', 'click']) {
      addEventListener(kind, ({ timeStamp }) => (begunAt ||= timeStamp), { capture: true, once: true });
    }
    const look = () => {
      if (begunAt === 0 || !(${isDone})) return;
      observer.disconnect();
      removeEventListener('focusin', look);
      removeEventListener('change', look);
      // The first task after the frame was painted: a timer would wait for what the page does then.
      requestAnimationFrame(() => scheduler.postTask(() => resolve(performance.now() - begunAt), { priority: 'user-blocking' }));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    addEventListener('focusin', look);
    addEventListener('change', look);
  }))`);
  await act();
  return page.evaluate<number>('window.painted');
}

/** Of the rows in the page those that nothing has hidden, as an expression of the page. */
export const shownRows = `document.querySelectorAll('tbody tr:not([hidden]) th[scope=row]').length`;

/**
 * What the browser itself needs, to compare with: a copy of a page's markup and styles without its code, in which a key
 * shows the rows but the first. `page` has all rows shown; `bare` is another browser process's.
 */
export async function openBareRows(page: Page, bare: Page): Promise<(count: number) => Promise<number>> {
  const address = new URL('/bare', page.url()).href;
  const html = (await page.content())
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<(?:link rel="(?:modulepreload|preload)"|meta http-equiv)[^>]*>/g, '');
  await bare.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await bare.goto(address);
  return async (count) => {
    // As text, for the reason above.
    await bare.evaluate(`{
      const all = [...document.querySelectorAll('tbody tr')];
      const rows = all.filter((row) => row.querySelector('th[scope=row]')).slice(0, ${count});
      for (const row of all) row.hidden = row !== rows[0];
      addEventListener('keydown', () => rows.forEach((row) => (row.hidden = false)), { once: true });
    }`);
    await bare.waitForTimeout(500);
    return timeUntilPainted(bare, () => bare.keyboard.press('Escape'), `${shownRows} >= ${count}`);
  };
}

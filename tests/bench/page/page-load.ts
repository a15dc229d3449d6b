import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import type { BareBrowser } from './bare-browser.ts';

/** Times are in ms from the navigation. */
export interface PageLoad {
  /** Until what was waited for was painted. */
  doneMs: number;
  /** Answered before that. */
  requests: number;
  /** Scripts and styles among them, as they were packed. */
  codeBytes: number;
  /** Sum of all layout shifts until `watchedMs` after that. */
  shift: number;
}

/** As long as everything that comes by itself takes to come. */
const watchedMs = 6_000;

const mark = (selector: string) => `(() => {
  const seen = { shift: 0, doneMs: 0 };
  window.seenByBench = seen;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)}) === null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      scheduler.postTask(() => (seen.doneMs = performance.now()), { priority: 'user-blocking' }));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
})()`;

/** What the page saw, once `watchedMs` are over. */
const report = `(() => {
  const { shift, doneMs } = window.seenByBench;
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const answered = entries.filter(({ responseEnd, transferSize }) => responseEnd < doneMs && transferSize > 0);
  return {
    shift,
    doneMs,
    requests: answered.length,
    codeBytes: answered
      .filter(({ name }) => /[.](?:js|css)$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
})()`;

export const viewport = { width: 1440, height: 900 };
/** Of this processor a fourth. */
export const slowCpu = 4;
const longestLoadMs = 120_000;
const windowMs = 4_000;

/** The cookies and storage of a browser that is signed in. */
export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface BarePage {
  /** Goes to the address; the first time nothing of it is cached. */
  load(address: string): Promise<PageLoad>;
  close(): Promise<void>;
}

/** A page in a profile that has cached nothing. `selector`: what is waited for; `slowness` divides the processor's speed. */
export async function openBarePage(
  { send }: BareBrowser,
  selector: string,
  { cookies, origins }: SignedInState = { cookies: [], origins: [] },
  slowness = slowCpu,
): Promise<BarePage> {
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
  await send('Storage.setCookies', { browserContextId, cookies });
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    browserContextId,
    url: 'about:blank',
  });
  const attached = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  const tell = <T>(method: string, params: object) => send<T>(method, params, attached.sessionId);
  const ask = async <T>(expression: string) => {
    const answer = await tell<{ result: { value: T } }>('Runtime.evaluate', { expression, returnByValue: true });
    return answer.result.value;
  };
  await tell('Page.enable', {});
  const kept = JSON.stringify(origins.flatMap(({ localStorage }) => localStorage));
  const keep = `for (const { name, value } of ${kept}) localStorage.setItem(name, value);`;
  await tell('Page.addScriptToEvaluateOnNewDocument', { source: `${keep}${mark(selector)}` });
  await tell('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false });
  await tell('Emulation.setCPUThrottlingRate', { rate: slowness });
  // The window itself: what the browser draws around a page are pages too, which would load beside it.
  await wait(windowMs);
  return {
    async load(address) {
      await tell('Page.navigate', { url: address });
      const endMs = performance.now() + longestLoadMs;
      while (!((await ask<number | undefined>('window.seenByBench?.doneMs')) ?? 0)) {
        if (performance.now() > endMs) throw new Error(`${address} showed nothing that was waited for.`);
        await wait(200);
      }
      // This time itself is measured: the page may not move after its rows are there.
      await wait(watchedMs);
      return ask<PageLoad>(report);
    },
    close: () => send('Target.disposeBrowserContext', { browserContextId }),
  };
}

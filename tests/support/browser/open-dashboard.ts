import type { BrowserContext, Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { publishTestStream, type TestStream, type TestStreamOptions } from '../media/publish.ts';
import { patient } from '../patient.ts';
import { startTestService, type TestService } from '../start-service.ts';
import { validateResponse } from '../validate-response.ts';
import { builtDashboard, openBrowser, type TestBrowser } from './open-browser.ts';

/**
 * Holds every answer of our API that a browser gets to the API's description; what differs is added to `problems`.
 * The returned function waits until all answers so far are checked.
 */
function watchBrowserAnswers(context: BrowserContext, apiUrl: string, problems: string[]): () => Promise<void> {
  const checks = new Set<Promise<void>>();
  context.on('response', (response) => {
    if (!response.url().startsWith(`${apiUrl}/`)) return;
    const check = checkAnswer(response)
      .catch((error: unknown) => void problems.push(`API: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => checks.delete(check));
    checks.add(check);
  });
  return async () => void (await Promise.all(checks));
}

async function checkAnswer(response: Response): Promise<void> {
  const contentType = response.headers()['content-type'] ?? null;
  // Events have no end.
  if (contentType?.startsWith('text/event-stream')) return;
  // The page may have left before the body was there; an answer without one has none to give.
  const body = await response.text().catch(() => undefined);
  const hasNone = response.status() === 204 || response.status() === 304;
  if (body === undefined && !hasNone) return;
  validateResponse({
    method: response.request().method(),
    url: response.url(),
    status: response.status(),
    contentType,
    body: hasNone ? '' : (body ?? ''),
  });
}

export interface TestDashboard extends TestBrowser {
  service: TestService;
  /** Publishes to the stream of this name as its encoder. Whoever watches it live has a picture at once. */
  publish(streamName: string, options: Partial<TestStreamOptions>): Promise<TestStream>;
}

/** Every pixel is encoded, decoded and painted: a test that looks at the picture chooses its own size. */
const small = { width: 160, height: 90, bitrate: 100_000 };
/** A live playlist begins when a segment is whole. */
const live = { headStartSeconds: 4, fps: 10 };

interface NamedStream {
  name: string;
  streamKey: string;
}

/** The real service with the built dashboard, and a browser signed in by the printed link. */
export async function openDashboard(settings: Parameters<typeof startTestService>[0] = {}): Promise<TestDashboard> {
  const service = await startTestService({ dashboardDirectory: builtDashboard, ...settings });
  const browser = await openBrowser();
  const answersChecked = watchBrowserAnswers(browser.context, service.apiUrl, browser.problems);
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.dashboardUrl });
  await browser.page.goto(service.signInUrl);
  // Going elsewhere before the link was exchanged would lose it.
  await browser.page.waitForFunction(() => localStorage.getItem('aircheck.signed-in') !== null);
  return {
    ...browser,
    service,
    async publish(streamName, options) {
      const streams: NamedStream[] = await (await service.call('GET', '/stream?streamsonly=1')).json();
      const stream = streams.find(({ name }) => name === streamName);
      if (!stream) throw new Error(`There is no stream called ${streamName}`);
      const target = { url: service.rtmpUrl, streamKey: stream.streamKey };
      return publishTestStream({ ...target, ...small, ...(options.speed !== undefined && live), ...options });
    },
    async close(options) {
      try {
        await answersChecked();
        await browser.close(options);
      } finally {
        await service.close();
      }
    },
  };
}

/** Marks the document, so that `isSameDocument` can find out later whether the page was reloaded. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
}

/** The page reads at once what it polls, as when somebody comes back to its tab. */
export const comeBack = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));

/** Waits for what the page shows at its next poll, which comes within a second here. How often it polls is watched by the tests of the dashboard. */
export async function waitAtPoll(page: Page, shown: Locator): Promise<void> {
  const isShown = async () => {
    await comeBack(page);
    return shown.first().isVisible();
  };
  await expect.poll(isShown, { ...patient, interval: 1000 }).toBe(true);
}

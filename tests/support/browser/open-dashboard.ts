import type { Page } from 'playwright-core';
import { publishTestStream, type TestStream, type TestStreamOptions } from '../media/publish.ts';
import { startTestService, type TestService } from '../start-service.ts';
import { builtDashboard, openBrowser, type TestBrowser } from './open-browser.ts';
import { watchBrowserAnswers } from './watch-browser-answers.ts';

export interface TestDashboard extends TestBrowser {
  service: TestService;
  /** Publishes to the stream of this name as its encoder. */
  publish(streamName: string, options: Partial<TestStreamOptions>): Promise<TestStream>;
}

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
      return publishTestStream({ url: service.rtmpUrl, streamKey: stream.streamKey, ...options });
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

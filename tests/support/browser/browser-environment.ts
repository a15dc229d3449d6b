import type { Browser } from 'playwright-core';
import type { Environment } from 'vitest/runtime';
import { launchBrowser } from './open-browser.ts';

/** Node, and one Chromium for all test files of a worker: to start one costs more than a second of CPU. */
const environment: Environment = {
  name: 'browser',
  viteEnvironment: 'ssr',
  setup() {
    // A runner that was killed leaves nothing behind.
    process.once('disconnect', () => process.exit(1));
    let browser: Promise<Browser> | undefined;
    globalThis.sharedBrowser = () => {
      browser ??= launchBrowser();
      return browser;
    };
    return {
      async teardown() {
        await (await browser)?.close();
      },
    };
  },
};

export default environment;

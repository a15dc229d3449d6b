import { afterAll, beforeAll } from 'vitest';
import { startTestService, type TestService } from '../start-service.ts';
import { builtDashboard, openBrowser, type TestBrowser } from './open-browser.ts';

/** Its members throw before the file's tests begin. */
export interface BrowserStage {
  readonly service: TestService;
  readonly browser: TestBrowser;
}

/** One service with the built dashboard, and one browser on it, for all tests of the file that calls this. */
export function openBrowserStage(): BrowserStage {
  let service: TestService | undefined;
  let browser: TestBrowser | undefined;
  beforeAll(async () => {
    service = await startTestService({ dashboardDirectory: builtDashboard });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });
  return {
    get service() {
      if (service === undefined) throw new Error('The service has not started yet');
      return service;
    },
    get browser() {
      if (browser === undefined) throw new Error('The browser has not started yet');
      return browser;
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { builtDashboard } from '../../support/browser/open-browser.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { seedStreams } from '../screen-stage.ts';
import type { SignedInState } from './page-load.ts';

/** A row of the Streams page. */
export const rowShown = 'main a[href^="/streams/"]';

export interface SeededService {
  service: TestService;
  state: SignedInState;
  close(): Promise<void>;
}

/** The service with so many streams and ten times as many sessions, and a browser that is signed in to it. */
export async function startSeeded(browser: Browser, streamCount: number): Promise<SeededService> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  seedStreams(dataDirectory, streamCount);
  const service = await startTestService({ dataDirectory, dashboardDirectory: builtDashboard });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(service.signInUrl);
  await page.locator(rowShown).first().waitFor();
  const state = await context.storageState();
  await context.close();
  return {
    service,
    state,
    async close() {
      await service.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { createStreams } from '../../../src/service/db/streams.ts';
import { openBrowser } from '../../support/browser/open-browser.ts';
import { createRecordedStream, readSessions } from '../../support/final-session.ts';
import { inDatabase } from '../../support/in-database.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { seedSession } from '../../support/seed-session.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { busyPackets } from '../bench-source.ts';
import type { Stage } from '../figure.ts';

/** From the moment at which the service knows that a recording is ready to the page that says so, and what a page asks until then. */
export const badgeStage: Stage = async ({ isQuick, say }) => {
  const runs = isQuick ? 3 : 7;
  const watchedSeconds = 60;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const service = await startServiceProcess({ dataDirectory });
  const browser = await openBrowser();
  const { page } = browser;
  const shown: number[] = [];
  try {
    const asked: string[] = [];
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.goto(service.signInUrl);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (let run = 0; run < runs; run += 1) {
      shown.push(await untilShown(service, page, `Hall ${run + 1}`));
      say(`run ${run + 1}: ${shown.at(-1)} ms`);
    }
    say('A recording that stays in processing.');
    inDatabase(dataDirectory, (database) => {
      const { id: accountId } = createApiKeys(database, Date.now).defaultAccount();
      const parts = { accountId, name: 'Rink', record: true, profiles: [], createdBy: 'bench', extras: {} };
      const { id } = createStreams(database, Date.now).create(parts);
      const at = Date.now() - 60_000;
      seedSession(database, id, at, { lastSeen: Date.now(), endedAt: Date.now(), recordingStatus: 'waiting' });
    });
    await page.getByRole('row', { name: /Rink.*Processing/ }).waitFor();
    // Only the wait that follows is measured: late code is fetched in these seconds, and asks for no state.
    await page.waitForTimeout(5_000);
    asked.length = 0;
    // The time that is measured: what a page asks while it waits.
    await page.waitForTimeout(watchedSeconds * 1000);
    const reads = asked.filter((path) => path.endsWith('/changes')).length;
    return {
      figures: [
        { name: 'ready: from the service to the page', unit: 'ms', values: shown, note: 'at most 500' },
        { name: 'requests a minute that ask for it', unit: 'requests', values: [reads], note: 'at most 4' },
        { name: 'requests a minute, all', unit: 'requests', values: [asked.length], note: 'disk, notices, schedules' },
      ],
    };
  } finally {
    await browser.close({ expected: [/./] });
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
};

/** Both clocks are this machine's. */
async function untilShown(service: ServiceProcess, page: Page, name: string): Promise<number> {
  const { id, streamKey = '' } = await createRecordedStream(service, { name });
  const packets = await busyPackets(5);
  const live = await publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 1 });
  await page.getByRole('row', { name: new RegExp(`${name}.*Recording`) }).waitFor();
  // As text: the page knows none of the helpers that compiled functions call.
  await page.evaluate(`void (window.shownAtMs = new Promise((resolve) => {
    const row = document.querySelector('[data-row="${id}"]').closest('tr');
    const look = () => {
      if (!/Ready/.test(row.querySelector('.cell-state').textContent)) return;
      observer.disconnect();
      requestAnimationFrame(() => scheduler.postTask(() => resolve(Date.now()), { priority: 'user-blocking' }));
    };
    const observer = new MutationObserver(look);
    observer.observe(row, { childList: true, subtree: true, characterData: true });
  }))`);
  await live.sent;
  await live.finish();
  const shownAtMs = await page.evaluate<number>('window.shownAtMs');
  const isReady = async () => (await readSessions(service, id)).find((one) => one.recordingStatus === 'ready');
  const session = await waitUntil(isReady, { timeoutMs: 10_000, what: 'the session is ready' });
  return shownAtMs - (session.aircheck?.readyAt ?? Number.NaN);
}

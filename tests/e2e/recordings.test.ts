import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnNames } from '../../src/service/db/table.ts';
import { findViolations } from '../support/browser/find-violations.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { inDatabase } from '../support/in-database.ts';
import { seedSession } from '../support/seed-session.ts';

const hourMs = 3_600_000;
const count = 20_000;
let dashboard: TestDashboard;

/** One show each evening at 19:30 of another stream, and twenty thousand of years before. */
beforeAll(async () => {
  dashboard = await openDashboard();
  const { service } = dashboard;
  const ids: string[] = [];
  for (const name of ['Chapel', 'Rink', 'Council']) {
    ids.push((await (await service.call('POST', '/stream', { name, record: true })).json()).id);
  }
  const midnight = new Date().setHours(0, 0, 0, 0);
  inDatabase(service.dataDirectory, (database) => {
    const ready = { recordingStatus: 'ready', durationSeconds: 3600, sizeBytes: 1e9, endReason: '' } as const;
    const add = (index: number, atMs: number) =>
      seedSession(database, ids[index % 3] ?? '', atMs, { ...ready, endedAt: atMs + hourMs, lastSeen: atMs + hourMs });
    database.exec('BEGIN');
    for (let day = 1; day <= 6; day++) add(day, midnight - day * 24 * hourMs + 19.5 * hourMs);
    const columns = columnNames(database, 'sessions');
    const own: Record<string, string> = {
      id: "printf('%08x-0000-4000-8000-%012x', i, i)",
      playback_id: "printf('%016x', i)",
      created_at: `${midnight} - (200 + i) * ${hourMs}`,
      ended_at: `${midnight} - (199 + i) * ${hourMs}`,
    };
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO sessions (${columns.join(', ')})
      SELECT ${columns.map((name) => own[name] ?? name).join(', ')} FROM n, (SELECT * FROM sessions LIMIT 1)`);
    database.exec('COMMIT');
  });
});
afterAll(() => dashboard.close());

it('finds what was on at a day and time in two actions, among thousands, and draws what is seen', async () => {
  const { page, service } = dashboard;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${service.dashboardUrl}/recordings`);
  const rows = page.locator('[data-recording]');
  await page.getByText('20,006 sessions').waitFor();
  const nodes = () => page.evaluate(() => document.querySelectorAll('main table *').length);
  expect(await nodes()).toBeLessThanOrEqual(1_200);
  // The very last row is always there.
  const lastSeen = () => rows.nth(-2).getAttribute('aria-rowindex');
  for (let screens = 0; screens < 4; screens++) {
    const last = await lastSeen();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 2_400);
    await expect.poll(lastSeen).not.toBe(last);
  }
  expect(await nodes()).toBeLessThanOrEqual(1_200);

  // Rows that were read stay: to come back to them reads none again.
  const reads: URL[] = [];
  page.on('request', (request) => reads.push(new URL(request.url())));
  const listReads = () => reads.filter(({ pathname }) => pathname === '/api/aircheck/recordings');
  const lastPlace = async () => Number(await rows.last().getAttribute('aria-rowindex'));
  while ((await lastPlace()) < 800)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByText('Older sessions load as you scroll.').waitFor();
  reads.length = 0;
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('[aria-rowindex="2"]').getByRole('button', { name: /Copy/ }).waitFor();
  expect(listReads()).toEqual([]);

  const evening = new Date(new Date().setHours(0, 0, 0, 0) - 2 * 24 * hourMs);
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(evening);
  await page.getByRole('textbox', { name: 'On air at' }).click(); // 1
  await page.keyboard.type(`${day} 19:30`); // 2
  await page.keyboard.press('Enter');
  await page.getByText('1 session', { exact: true }).waitFor();
  await page.getByRole('rowheader', { name: 'Council' }).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await findViolations(page)).toEqual([]);
});

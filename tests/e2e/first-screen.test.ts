import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { createRecordedStream } from '../support/final-session.ts';
import { inDatabase } from '../support/in-database.ts';
import type { TestStream } from '../support/media/publish.ts';
import { seedSession } from '../support/seed-session.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The streams of an evening at an agency: those with `inHours` have a show tonight. */
const streams = [
  { name: 'Rink 2', tag: 'rink', inHours: 3 },
  { name: 'Westvale Hockey – U16', tag: 'rink', inHours: 4 },
  { name: 'County Court 4', tag: 'court' },
  { name: 'Harbour City Council', tag: 'council', inHours: 4 },
  { name: 'Kestrel Awards 2026', tag: 'awards', inHours: 5 },
  { name: 'Riverside FC – Home pitch', tag: 'sport' },
  { name: 'Rink 1', tag: 'rink', inHours: 3 },
  { name: 'North Ward Planning', tag: 'council' },
  { name: 'Center Court', tag: 'court', inHours: 4 },
  { name: 'Fenwick Town Hall', tag: 'council', inHours: 3 },
  { name: 'Court 2 – Practice', tag: 'court', record: false },
  { name: 'St Brigid’s Cathedral', tag: 'church' },
  { name: 'Grace Chapel', tag: 'church' },
  { name: 'Stadthalle Groß-Gerau', tag: 'council' },
  { name: 'مجلس المدينة', tag: 'council' },
  { name: 'Rink 3 – Warm-up', tag: 'rink', record: false },
];

let dashboard: TestDashboard;
const ids = new Map<string, string>();
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [], reconnectSeconds: 3600 });
  const { service } = dashboard;
  for (const [index, { name, tag, record = true, inHours }] of streams.entries()) {
    const { id } = await createRecordedStream(service, { name, record });
    ids.set(name, id);
    await service.call('PATCH', `/stream/${id}`, { aircheck: { tags: [tag] } });
    const createdAt = Date.now() - (2 + index) * hourMs;
    const endedAt = createdAt + 90 * minuteMs;
    inDatabase(service.dataDirectory, (database) =>
      seedSession(database, id, createdAt, {
        ...{ endedAt, lastSeen: endedAt, durationSeconds: 90 * 60, endCause: 'finished' },
        ...{ recordingStatus: 'ready', readyAt: endedAt + 4000, sizeBytes: 1.9e9 },
      }),
    );
    if (inHours !== undefined) {
      const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString().slice(11, 16);
      const times = { from: at(inHours), until: at(inHours + 1), timeZone: 'UTC' };
      const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
      await service.call('POST', '/aircheck/schedules', { name, streamIds: [id], days, ...times });
    }
  }
});
afterAll(() => dashboard?.close());

async function open(path: string, width: number, height: number): Promise<void> {
  await dashboard.page.setViewportSize({ width, height });
  await dashboard.page.goto(new URL(path, dashboard.service.dashboardUrl).href);
}

/** The top edge of the first switch in px, once the list is there. */
async function firstSwitch(): Promise<number> {
  const first = dashboard.page
    .getByRole('table', { name: /streams/i })
    .getByRole('switch')
    .first();
  await first.waitFor();
  return first.evaluate((element) => element.getBoundingClientRect().top);
}

/** The texts that can be seen without scrolling, rail and bar too, outside the rows. */
const textsOutsideRows = () =>
  dashboard.page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    const range = document.createRange();
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const text = currentNode.textContent?.trim() ?? '';
      const element = currentNode.parentElement;
      if (text === '' || element === null || element.closest('tbody') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(currentNode);
      const box = range.getBoundingClientRect();
      // One pixel is for those who do not see it.
      const clip = element.getBoundingClientRect();
      const isSeen = box.width > 1 && box.height > 1 && clip.width > 1 && clip.height > 1;
      if (isSeen && box.top < window.innerHeight && box.bottom > 0 && box.right > 0) texts.push(text);
    }
    return texts;
  });

describe('In a quiet hour', () => {
  beforeAll(() => open('/', 1440, 900));

  it('little is said beside the rows', async () => {
    const { page } = dashboard;
    await firstSwitch();
    await page.getByRole('button', { name: /^Hand over \d+ recordings$/ }).waitFor();
    await page.getByText(/The strip is the last/).waitFor();
    const texts = await textsOutsideRows();
    // The drawing of this hour has 33, counted in the same way. How many hours the strip names depends on the time of day.
    const hours = /^\d\d$/;
    const counted = texts.filter((text) => !hours.test(text) || text === String(streams.length));
    expect(counted.length, texts.join(' · ')).toBeLessThanOrEqual(33);
  });

  it.each([
    ['at the top of the page of a desk', 1440, 900, 160],
    ['at the top of the page of a phone', 390, 844, 200],
    ['on the first screen of a laptop at 200 %', 720, 450, 409],
  ])('the list begins %s', async (_, width, height, mostPx) => {
    await dashboard.page.setViewportSize({ width, height });
    await expect.poll(firstSwitch).toBeLessThanOrEqual(mostPx);
  });
});

describe('A stream’s page has its last session on the first screen', () => {
  const sessionTop = async () => {
    const row = dashboard.page
      .getByRole('table', { name: /sessions/i })
      .getByRole('row')
      .nth(1);
    await row.waitFor();
    return row.evaluate((element) => element.getBoundingClientRect().top);
  };

  it('while it is idle, live or lost', async () => {
    const { page } = dashboard;
    await open(`/streams/${ids.get('Grace Chapel')}`, 1440, 900);
    expect(await sessionTop()).toBeLessThanOrEqual(400);
    const encoder = await dashboard.publish('Grace Chapel', { seconds: 3600, speed: 1 });
    await page.getByText('Recording', { exact: true }).first().waitFor();
    expect(await sessionTop()).toBeLessThanOrEqual(400);
    encoder.abort();
    await page
      .getByText(/Reconnecting/)
      .first()
      .waitFor();
    expect(await sessionTop()).toBeLessThanOrEqual(400);
  });
});

describe('With three troubles and six streams live', () => {
  it('the first switch is still in the upper half of the first screen', async () => {
    const { page, service, publish } = dashboard;
    await service.call('PATCH', `/stream/${ids.get('Rink 2')}/record`, { record: false });
    const live = { seconds: 3600, speed: 1 };
    const encoders: TestStream[] = [];
    for (const name of ['Rink 2', 'County Court 4', 'Harbour City Council', 'Kestrel Awards 2026'])
      encoders.push(await publish(name, live));
    const stalled = await publish('Westvale Hockey – U16', { ...live, seconds: 2 });
    await stalled.sent;
    encoders[1]?.abort();
    await open('/', 1440, 900);
    await page
      .getByText(/^No media/)
      .first()
      .waitFor();
    await page
      .getByText(/^Reconnecting/)
      .first()
      .waitFor();
    await page
      .getByText(/^Live, not recorded$/)
      .first()
      .waitFor();
    expect(await firstSwitch()).toBeLessThanOrEqual(400);
  });
});

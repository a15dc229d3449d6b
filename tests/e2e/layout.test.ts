import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageCookie } from '../../src/contract/languages.ts';
import { findClipped, sidewaysPixels } from '../audit/find-clipped.ts';
import { findOverlaps } from '../audit/find-overlaps.ts';
import { takeShift, watchShift } from '../audit/measure-shift.ts';
import { findViolations } from '../support/browser/find-violations.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { inDatabase } from '../support/in-database.ts';
import type { TestStream } from '../support/media/publish.ts';
import { seedSession } from '../support/seed-session.ts';

// The pages that operators look at most. `npm run audit` looks at all of them, in every state.

let dashboard: TestDashboard;
let chapelId: string;
let recordedId: string;
let studioId: string;
let studioEncoder: TestStream;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  const { service, publish } = dashboard;
  ({ id: chapelId } = await createRecordedStream(service, { name: 'Chapel' }));
  ({ id: studioId } = await createRecordedStream(service, { name: 'Studio', record: false }));
  await service.call('POST', '/aircheck/keys', { name: 'Playout in the control room of Studio B' });
  await (await publish('Chapel', { seconds: 4 })).finish();
  ({ id: recordedId } = await readySession(service, chapelId));
  const handover = { sessionIds: [recordedId], format: 'plain', link: 'playback' };
  await service.call('POST', '/aircheck/handovers', handover);
  // A week is there with the second session, here of the end of a day, where a session is too narrow to be pointed at.
  const beganMs = new Date().setUTCHours(0, 0, 0, 0) - 60_000;
  const ended = { endedAt: beganMs + 30_000, lastSeen: beganMs + 30_000, endCause: 'finished' } as const;
  const { id: rinkId } = await createRecordedStream(service, { name: 'Rink' });
  inDatabase(service.dataDirectory, (database) => {
    seedSession(database, chapelId, beganMs, ended);
    // The last failed: the row offers the link of the one before it, with its day.
    const dayBefore = { ...ended, endedAt: ended.endedAt - 86_400_000, lastSeen: ended.lastSeen - 86_400_000 };
    seedSession(database, rinkId, beganMs - 86_400_000, {
      ...dayBefore,
      recordingStatus: 'ready',
      durationSeconds: 30,
    });
    seedSession(database, rinkId, beganMs, { ...ended, recordingStatus: 'failed', failure: 'The disk was full.' });
  });
  studioEncoder = await publish('Studio', { seconds: 900, speed: 1 });
  await watchShift(dashboard.context);
});
afterAll(async () => {
  studioEncoder?.abort();
  await dashboard?.close({ expected: [/Failed to load resource/] });
});

const resize = (width: number) => dashboard.page.setViewportSize({ width, height: 900 });

async function open(path: string, width: number): Promise<void> {
  await resize(width);
  await dashboard.page.goto(new URL(path, dashboard.service.dashboardUrl).href);
}

async function speak(language: 'en' | 'de'): Promise<void> {
  const { context, service } = dashboard;
  await context.addCookies([{ name: languageCookie, value: language, url: service.dashboardUrl }]);
}

/** What each element says that holds more than it has room for. One of a pixel is for those who do not see it. */
const tooNarrow = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map((element) => element.textContent),
  );

const row = (name: string) => dashboard.page.getByRole('row', { name: new RegExp(`^${name}`) });

interface Place {
  path: () => string;
  /** The text that stands there once all of it has come. */
  shown: () => Locator;
}

const places: Record<string, Place> = {
  Streams: {
    path: () => '/',
    shown: () =>
      row('Rink')
        .getByRole('button')
        .filter({ hasText: /\d\d:\d\d/ }),
  },
  Recordings: {
    path: () => '/recordings',
    shown: () => dashboard.page.getByRole('row', { name: /Studio/ }),
  },
  'a stream that is live': {
    path: () => `/streams/${studioId}`,
    shown: () => dashboard.page.getByRole('table').getByRole('row').nth(1),
  },
  'a stream with a week of sessions': {
    path: () => `/streams/${chapelId}`,
    shown: () =>
      dashboard.page
        .getByRole('listitem')
        .filter({ has: dashboard.page.getByRole('img') })
        .first(),
  },
  'a session': {
    path: () => `/streams/${chapelId}/sessions/${recordedId}`,
    shown: () => dashboard.page.getByRole('radio', { name: /^(?:Watch page|Wiedergabeseite)/ }),
  },
  Activity: { path: () => '/activity', shown: () => dashboard.page.getByRole('main').getByRole('listitem').first() },
  Settings: { path: () => '/settings', shown: () => dashboard.page.getByRole('table').first().getByRole('row').nth(1) },
};

describe.each([
  ['English', 'en', [1440, 768, 390]],
  ['German', 'de', [1440, 320]],
] as const)('In %s', (_, language, widths) => {
  beforeAll(() => speak(language));
  afterAll(() => speak('en'));

  it.each(Object.entries(places))('%s has room for its words, on a desk and on a phone', async (_, place) => {
    const { page } = dashboard;
    await open(place.path(), 1440);
    for (const width of widths) {
      await resize(width);
      await place.shown().waitFor();
      await expect.poll(() => findClipped(page)).toEqual([]);
      await expect.poll(() => findOverlaps(page)).toEqual([]);
      await expect.poll(() => sidewaysPixels(page)).toBe(0);
    }
    // The rules of axe see marks and colours, which are the same in every language.
    if (language === 'en') expect(await findViolations(page)).toEqual([]);
  });
});

describe('There is room', () => {
  it('in a live row for its state, how long it lasts, and a schedule', async () => {
    const { service, page } = dashboard;
    // It arms nothing today.
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
    const days = [inThreeDays.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }).toLowerCase()];
    const show = { name: 'Matinee', streamIds: [studioId], days, from: '14:00', until: '18:30', timeZone: 'UTC' };
    const { id } = await service.post('/aircheck/schedules', show);
    await open('/', 1440);
    for (const width of [1440, 320]) {
      await resize(width);
      await row('Studio')
        .getByTitle(/14:00–18:30/)
        .waitFor({ state: 'attached' });
      expect(await findOverlaps(page)).toEqual([]);
    }
    const state = row('Studio').getByRole('cell').filter({ hasText: 'Live, not recorded' });
    // After ten hours it has a digit more.
    await state.getByText(/^\d:\d\d:\d\d$/).evaluate((time) => {
      if (time instanceof HTMLElement) time.style.paddingLeft = '1ch';
    });
    for (const width of [1440, 1280]) {
      await resize(width);
      expect(await tooNarrow(state)).toEqual([]);
      expect(await tooNarrow(row('Studio').getByRole('switch').locator('*'))).toEqual([]);
    }
    await service.call('DELETE', `/aircheck/schedules/${id}`);
  });

  it('on a narrow phone for the name of a setting in German', async () => {
    await speak('de');
    await open('/settings', 320);
    const minimum = dashboard.page.getByText(/AIRCHECK_DISK_FLOOR_MB/);
    await minimum.waitFor();
    expect(await tooNarrow(minimum)).toEqual([]);
    await speak('en');
  });

  it('beside the week of a page for the card of a session, and for all of the stream key and the server', async () => {
    const { page } = dashboard;
    await page.evaluate(() => localStorage.setItem('aircheck.zone', 'UTC'));
    await open(`/streams/${chapelId}`, 1440);
    await page.evaluate(() => localStorage.removeItem('aircheck.zone'));
    const card = page.getByRole('article', { name: /^Session of Chapel.*23:59/ });
    for (const width of [1440, 390]) {
      await resize(width);
      // A pointer that stands there before the code has come is heard when it moves again.
      await expect
        .poll(async () => {
          await page.mouse.move(0, 0);
          await page.getByRole('link', { name: /^\D+, 23:59/ }).hover();
          return card.waitFor({ timeout: 2_000 }).then(
            () => true,
            () => false,
          );
        })
        .toBe(true);
      expect(await sidewaysPixels(page)).toBe(0);
    }

    await page.getByText('Server, key and set-up').click();
    const values = page.getByTitle(/^(?:••••-|rtmp:)/);
    await expect.poll(() => values.count()).toBe(2);
    const shown = page.getByTitle(/^[a-z0-9]{4}-/);
    for (const width of [1440, 320]) {
      await resize(width);
      expect(await tooNarrow(values)).toEqual([]);
      const masked = (await values.nth(1).locator('..').boundingBox())?.height;
      await page.getByRole('button', { name: /^Show key for/ }).click();
      await shown.waitFor();
      expect(await tooNarrow(shown)).toEqual([]);
      expect((await shown.locator('..').boundingBox())?.height).toBe(masked);
      await page.getByRole('button', { name: 'Hide key' }).click();
      await shown.waitFor({ state: 'detached' });
    }
  });

  it('on a phone for the search beside the counters, and when it showed how a session became ready', async () => {
    const { page, service } = dashboard;
    // Its ladder takes a moment, so that the row says Processing first.
    const profiles = [{ name: '72p', width: 128, height: 72, bitrate: 60_000, fps: 0 }];
    const { id } = await createRecordedStream(service, { name: 'Vestry', profiles });
    for (const [language, width] of [
      ['de', 320],
      ['de', 390],
      ['en', 360],
      ['en', 390],
    ] as const) {
      await speak(language);
      await open('/', width);
      const counter = page.getByRole('navigation').getByRole('link', { name: /not recorded$|ohne Aufzeichnung$/ });
      await counter.waitFor();
      const search = await page.getByRole('banner').getByRole('button').first().boundingBox();
      expect(search?.width).toBe(40);
      expect((search?.x ?? Infinity) + 40).toBeLessThanOrEqual((await counter.boundingBox())?.x ?? 0);
    }

    await row('Vestry').waitFor();
    await (await dashboard.publish('Vestry', { seconds: 8 })).finish();
    await row('Vestry').getByText('Ready', { exact: true }).waitFor();
    expect(await sidewaysPixels(page)).toBe(0);
    await service.call('DELETE', `/stream/${id}`);
  });
});

it('What is pressed on a phone is as high as a finger needs, and the page scrolls clear of what was just said', async () => {
  const { page, service } = dashboard;
  await open('/', 390);
  await row('Chapel')
    .getByRole('button', { name: /^Copy link/ })
    .waitFor();
  await page.getByRole('button', { name: /^Leave this session of Studio/ }).waitFor();
  // The tiles' height is what it is; what is below them is 24 px high.
  const low = await page.locator('main').evaluate((main) =>
    Array.from(main.querySelectorAll('button, select, [data-row]'))
      .filter((element) => element.checkVisibility() && element.closest('[aria-label="On air"]') === null)
      .filter((element) => element.getBoundingClientRect().height < 39)
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );
  expect(low).toEqual([]);
  const notifications = page.getByRole('region', { name: 'Notifications' });
  const said = notifications.getByRole('button', { name: 'Undo' });
  await row('Chapel').getByRole('switch').click();
  await said.waitFor();
  await row('Studio').getByRole('switch').click();
  await expect.poll(() => said.count()).toBe(2);
  const lastLine = page
    .getByRole('table', { name: /streams/i })
    .getByRole('row')
    .last();
  await lastLine.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [toast, line] = [await notifications.boundingBox(), await lastLine.boundingBox()];
  expect(Number(line?.y) + Number(line?.height)).toBeLessThanOrEqual(Number(toast?.y));
  await service.call('PATCH', `/stream/${chapelId}/record`, { record: true });
  await service.call('PATCH', `/stream/${studioId}/record`, { record: false });
});

describe('Nothing moves', () => {
  it('in the bar of what is selected, whatever that is', async () => {
    const { page } = dashboard;
    await open('/', 1440);
    const bar = page.getByRole('region', { name: 'Selected streams' });
    const buttonPlaces = () =>
      bar.getByRole('button').evaluateAll((all) =>
        [all[0]?.closest('section'), ...all].map((each) => {
          const { left = 0, top = 0 } = each?.getBoundingClientRect() ?? {};
          return [Math.round(left), Math.round(top)];
        }),
      );
    const boxOf = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    for (const name of ['Chapel', 'Rink']) await boxOf(name).click();
    await bar.getByRole('button', { name: 'Edit' }).waitFor();
    await bar.getByText('Schedule…').waitFor();
    for (const width of [1440, 390]) {
      await resize(width);
      const ofTwo = await buttonPlaces();
      // One that is live has more to say; Select all is for those that are left.
      await boxOf('Studio').click();
      await bar.getByText('3 selected of 3').waitFor();
      const ofAll = await buttonPlaces();
      expect(ofTwo.length).toBeGreaterThan(ofAll.length);
      expect(ofTwo).toEqual(expect.arrayContaining(ofAll));
      // On a narrow page none of them has to be looked for.
      const cut = await bar
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).filter(({ left, right }) => left < 0 || right > innerWidth),
        );
      expect(cut).toEqual([]);
      await boxOf('Studio').click();
      await bar.getByText('2 selected of 3').waitFor();
    }
    await page.keyboard.press('Escape');
  });

  it('on a stream’s page when a show begins and when it ends, on a desk and on a tablet', async () => {
    const { page, context } = dashboard;
    await open(`/streams/${chapelId}`, 1440);
    const tablet = await context.newPage();
    await tablet.setViewportSize({ width: 768, height: 1024 });
    await tablet.goto(page.url());
    const pages = [page, tablet];
    for (const each of pages) {
      await each.getByRole('region', { name: 'Last recording' }).waitFor();
      await each.getByRole('region', { name: 'Encoder' }).getByText('Server, key and set-up').waitFor();
      // The frame's figures come last, and a narrow page has fewer of them.
      await each
        .getByRole('banner')
        .getByText(/\d\d:\d\d:\d\d/)
        .waitFor();
      if (each === page) await each.getByText(/^(?:Free on disk|Space for)$/).waitFor();
      await takeShift(each);
    }
    const encoder = await dashboard.publish('Chapel', { seconds: 3600, speed: 1 });
    for (const each of pages) {
      await each.getByLabel('Live picture', { exact: true }).waitFor();
      const { sum, moved } = await takeShift(each);
      expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.01);
    }
    await encoder.stop();
    for (const each of pages) {
      await each.getByRole('region', { name: 'Last recording' }).waitFor();
      const { sum, moved } = await takeShift(each);
      expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.01);
    }
    await tablet.close();
  });
});

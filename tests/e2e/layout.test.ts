import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languageCookie } from '../../src/contract/languages.ts';
import { findClipped, sidewaysPixels } from '../audit/find-clipped.ts';
import { findOverlaps } from '../audit/find-overlaps.ts';
import { findViolations } from '../support/browser/find-violations.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { createRecordedStream } from '../support/final-session.ts';
import { inDatabase } from '../support/in-database.ts';
import type { TestStream } from '../support/media/publish.ts';
import { patient } from '../support/patient.ts';
import { seedSession } from '../support/seed-session.ts';

interface Row {
  id: string;
  name: string;
}

let dashboard: TestDashboard;
let chapel: Row;
let recordedId: string;
let studio: Row;
let studioEncoder: TestStream;
beforeAll(async () => {
  dashboard = await openDashboard();
  const { service } = dashboard;
  chapel = await (await service.call('POST', '/stream', { name: 'Chapel', record: true, profiles: [] })).json();
  studio = await (await service.call('POST', '/stream', { name: 'Studio', record: false })).json();
  await service.call('POST', '/aircheck/keys', { name: 'Playout in the control room of Studio B' });
  // A week is there with the second session.
  for (const seconds of [2, 4]) await (await dashboard.publish('Chapel', { seconds })).finish();
  studioEncoder = await dashboard.publish('Studio', { seconds: 900, speed: 1 });
  recordedId = await vi.waitFor(async () => {
    const sessions: (Row & { recordingStatus?: string })[] = await (
      await service.call('GET', `/stream/${chapel.id}/sessions`)
    ).json();
    const ready = sessions.find(({ recordingStatus }) => recordingStatus === 'ready');
    if (!ready) throw new Error('The recording is not ready.');
    return ready.id;
  }, patient);
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

/** What each element says that holds more than it has room for. One of a pixel is for those who do not see it. */
const tooNarrow = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map((element) => element.textContent),
  );

interface Place {
  path: () => string;
  /** The text that stands there once all of it has come. */
  shown: () => Locator;
}

const places: Record<string, Place> = {
  Streams: {
    path: () => '/',
    shown: () => dashboard.page.getByRole('row', { name: 'Studio' }).getByText(/^\d:\d\d:\d\d$/),
  },
  Recordings: { path: () => '/recordings', shown: () => dashboard.page.getByRole('row', { name: 'Studio' }) },
  'a stream that is live': {
    path: () => `/streams/${studio.id}`,
    shown: () => dashboard.page.getByRole('table').getByRole('row').nth(1),
  },
  'a stream with a week of sessions': {
    path: () => `/streams/${chapel.id}`,
    shown: () =>
      dashboard.page
        .getByRole('listitem')
        .filter({ has: dashboard.page.getByRole('img') })
        .first(),
  },
  'a session': {
    path: () => `/streams/${chapel.id}/sessions/${recordedId}`,
    shown: () => dashboard.page.getByRole('radio', { name: /^(?:Watch page|Wiedergabeseite)/ }),
  },
  Activity: { path: () => '/activity', shown: () => dashboard.page.getByRole('main').getByRole('listitem').first() },
  Settings: { path: () => '/settings', shown: () => dashboard.page.getByRole('table').first().getByRole('row').nth(1) },
};

describe.each(['en', 'de'] as const)('In %s', (language) => {
  beforeAll(async () => {
    const { context, service } = dashboard;
    await context.addCookies([{ name: languageCookie, value: language, url: service.dashboardUrl }]);
  });

  it.each(Object.entries(places))('%s has room for its words on a desk, a tablet and a phone', async (_, place) => {
    const { page } = dashboard;
    const widths = language === 'en' ? [1440, 768, 390] : [1440, 320];
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
  beforeAll(async () => {
    const { context, service } = dashboard;
    await context.addCookies([{ name: languageCookie, value: 'en', url: service.dashboardUrl }]);
  });

  it('for a state and how long it lasts in a row of streams', async () => {
    const { page } = dashboard;
    await open('/', 1440);
    const row = page.getByRole('row', { name: 'Studio' });
    const state = row.getByRole('cell').filter({ hasText: 'Live, not recorded' });
    // After ten hours it has a digit more.
    await state.getByText(/^\d:\d\d:\d\d$/).evaluate((time) => {
      if (time instanceof HTMLElement) time.style.paddingLeft = '1ch';
    });
    for (const width of [1440, 1280]) {
      await resize(width);
      expect(await tooNarrow(state)).toEqual([]);
      expect(await tooNarrow(row.getByRole('switch').locator('*'))).toEqual([]);
    }
  });

  it('for the card of a session beside the week of a page', async () => {
    const { page } = dashboard;
    // The end of a day is the edge of its strip, where a session is too narrow to be pointed at.
    const zone = `Etc/GMT${new Date().getUTCHours() < 12 ? '-' : '+'}${Math.abs(new Date().getUTCHours() - 12)}`;
    await page.evaluate((name) => localStorage.setItem('aircheck.zone', name), zone);
    await open(`/streams/${chapel.id}`, 1440);
    await page.evaluate(() => localStorage.removeItem('aircheck.zone'));
    const days = page.getByRole('listitem').filter({ has: page.getByRole('img') });
    await days.first().waitFor();
    const copy = page.getByRole('article', { name: /^Session of Chapel/ }).getByRole('button', { name: /^Copy / });
    for (const width of [1440, 390]) {
      await resize(width);
      // A pointer that stands there before the code has come is heard when it moves again.
      await expect
        .poll(async () => {
          await page.mouse.move(0, 0);
          await days
            .getByRole('link', { name: /^Ready/ })
            .last()
            .hover();
          return copy.waitFor({ timeout: 2_000 }).then(
            () => true,
            () => false,
          );
        })
        .toBe(true);
      expect(await sidewaysPixels(page)).toBe(0);
    }
  });

  it('for the search beside the counters of a phone', async () => {
    const { page } = dashboard;
    await open('/', 390);
    const counter = page.getByRole('navigation').getByRole('link', { name: /not recorded$/ });
    await counter.waitFor();
    const search = await page.getByRole('button', { name: 'Go to stream or action' }).boundingBox();
    expect(search?.width).toBe(40);
    expect((search?.x ?? Infinity) + 40).toBeLessThanOrEqual((await counter.boundingBox())?.x ?? 0);
  });

  it('on a phone that showed how a session became ready', async () => {
    const { page, service } = dashboard;
    // Its ladder takes a moment, so that the row says Processing first.
    const { id } = await createRecordedStream(service, { name: 'Vestry' });
    await open('/', 390);
    const shown = page.getByRole('row', { name: 'Vestry' });
    await shown.waitFor();
    await (await dashboard.publish('Vestry', { seconds: 8 })).finish();
    await shown.getByText('Ready', { exact: true }).waitFor();
    expect(await sidewaysPixels(page)).toBe(0);
    await service.call('DELETE', `/stream/${id}`);
  });

  it('for a pointer on a show of the last minutes of a day', async () => {
    const { page, service } = dashboard;
    const { id } = await createRecordedStream(service, { name: 'Vestry', record: false });
    const midnightMs = new Date().setUTCHours(0, 0, 0, 0);
    // A week is there with the second session.
    for (const beganMs of [midnightMs - 12 * 3_600_000, midnightMs - 60_000]) {
      const ended = { endedAt: beganMs + 30_000, lastSeen: beganMs + 30_000, endCause: 'finished' } as const;
      inDatabase(service.dataDirectory, (database) => seedSession(database, id, beganMs, ended));
    }
    await page.evaluate(() => localStorage.setItem('aircheck.zone', 'UTC'));
    await open(`/streams/${id}`, 1440);
    await page.evaluate(() => localStorage.removeItem('aircheck.zone'));
    await page.getByRole('link', { name: /^Not recorded, 23:59/ }).hover();
    await page.getByRole('article', { name: /^Session of Vestry.*23:59/ }).waitFor();
    await service.call('DELETE', `/stream/${id}`);
  });

  it('for all of the stream key and the server', async () => {
    const { page } = dashboard;
    await open(`/streams/${chapel.id}`, 1440);
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

  it('for a schedule beside the state of a live row', async () => {
    const { service, page } = dashboard;
    // It arms nothing today.
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
    const days = [inThreeDays.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }).toLowerCase()];
    const show = { name: 'Matinee', streamIds: [studio.id], days, from: '14:00', until: '18:30', timeZone: 'UTC' };
    const made = await (await service.call('POST', '/aircheck/schedules', show)).json();
    await open('/', 1440);
    for (const width of [1440, 320]) {
      await resize(width);
      const row = page.getByRole('row', { name: /^Studio/ });
      await row.getByTitle(/14:00–18:30/).waitFor({ state: 'attached' });
      await row.getByText(/^\d:\d\d:\d\d$/).waitFor();
      expect(await findOverlaps(page)).toEqual([]);
    }
    await service.call('DELETE', `/aircheck/schedules/${made.id}`);
  });
});

describe('On a phone', () => {
  it('what is pressed is as high as a finger needs, and the page scrolls clear of what was just said', async () => {
    const { page } = dashboard;
    await open('/', 390);
    const row = page.getByRole('row', { name: 'Chapel' });
    await row.getByRole('button', { name: /^Copy link/ }).waitFor();
    await page.getByRole('button', { name: /^Leave this session of Studio/ }).waitFor();
    // The tiles' height is what it is; what is below them is 24 px high.
    const low = await page.locator('main').evaluate((main) =>
      Array.from(main.querySelectorAll('button, select, [data-row]'))
        .filter((element) => element.checkVisibility() && element.closest('[aria-label="On air"]') === null)
        .filter((element) => element.getBoundingClientRect().height < 39)
        .map((element) => element.getAttribute('aria-label') ?? element.textContent),
    );
    expect(low).toEqual([]);
    const said = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
    await row.getByRole('switch').click();
    await said.waitFor();
    await page.getByRole('row', { name: 'Studio' }).getByRole('switch').click();
    await expect.poll(() => said.count()).toBe(2);
    const lastLine = page
      .getByRole('table', { name: /streams/i })
      .getByRole('row')
      .last();
    await lastLine.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const toast = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
    const line = await lastLine.boundingBox();
    expect(Number(line?.y) + Number(line?.height)).toBeLessThanOrEqual(Number(toast?.y));
    await dashboard.service.call('PATCH', `/stream/${chapel.id}/record`, { record: true });
    await dashboard.service.call('PATCH', `/stream/${studio.id}/record`, { record: false });
  });
});

describe('Nothing moves', () => {
  it('in the bar of what is selected, whatever that is', async () => {
    const { page } = dashboard;
    await open('/', 1440);
    const bar = page.getByRole('region', { name: 'Selected streams' });
    const places = () =>
      bar.getByRole('button').evaluateAll((all) =>
        [all[0]?.closest('section'), ...all].map((each) => {
          const { left = 0, top = 0 } = each?.getBoundingClientRect() ?? {};
          return [Math.round(left), Math.round(top)];
        }),
      );
    const boxOf = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    await boxOf('Chapel').click();
    await bar.getByRole('button', { name: 'Edit' }).waitFor();
    await bar.getByText('Schedule…').waitFor();
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const ofOne = await places();
      // One that is live has more to say; Select all is for those that are left.
      await boxOf('Studio').click();
      await bar.getByText('2 selected of 2').waitFor();
      const ofBoth = await places();
      expect(ofOne.length).toBeGreaterThan(ofBoth.length);
      expect(ofOne).toEqual(expect.arrayContaining(ofBoth));
      // A desk has room for all buttons in one line of 52 px.
      if (width >= 1440) expect((await bar.boundingBox())?.height).toBe(52);
      // On a narrow page none of them has to be looked for.
      const cut = await bar
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).filter(({ left, right }) => left < 0 || right > innerWidth),
        );
      expect(cut).toEqual([]);
      await boxOf('Studio').click();
      await bar.getByText('1 selected of 2').waitFor();
    }
    await page.keyboard.press('Escape');
  });

  it('on a stream’s page when a show begins and when it ends, on a desk and on a tablet', async () => {
    const { page, context } = dashboard;
    await open(`/streams/${chapel.id}`, 1440);
    const tablet = await context.newPage();
    await tablet.setViewportSize({ width: 768, height: 1024 });
    await tablet.goto(page.url());
    for (const each of [page, tablet]) await watchShift(each);
    const encoder = await dashboard.publish('Chapel', { seconds: 3600, speed: 1 });
    for (const each of [page, tablet]) {
      await each.getByLabel('Live picture', { exact: true }).waitFor();
      expect(await takeShift(each), 'when it begins').toBeLessThanOrEqual(0.01);
    }
    await encoder.stop();
    for (const each of [page, tablet]) {
      await each.getByRole('region', { name: 'Last recording' }).waitFor();
      expect(await takeShift(each), 'when it ends').toBeLessThanOrEqual(0.01);
    }
    await tablet.close();
  });
});

/** Counts what moves on a stream's page from when all of it is there. */
async function watchShift(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Last recording' }).waitFor();
  await page.getByRole('region', { name: 'Encoder' }).getByText('Server, key and set-up').waitFor();
  // Nobody waits for the frame's figures, and a narrow page has fewer of them.
  await page
    .getByRole('banner')
    .getByText(/\d\d:\d\d:\d\d/)
    .waitFor();
  if ((page.viewportSize()?.width ?? 0) > 1024) await page.getByText(/^(?:Free on disk|Space for)$/).waitFor();
  await page.evaluate(() => {
    const moved = document.documentElement.dataset;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) moved.shift = String(Number(moved.shift ?? 0) + Number(entry.value));
    }).observe({ type: 'layout-shift' });
  });
}

/** How much has moved since the last time that this was asked. */
const takeShift = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const shift = Number(dataset.shift ?? 0);
    delete dataset.shift;
    return shift;
  });

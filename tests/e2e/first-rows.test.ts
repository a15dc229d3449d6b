import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKeys } from '../../src/service/store/api-keys.ts';
import { createStreams } from '../../src/service/store/streams.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { inDatabase } from '../support/in-database.ts';
import { seedSession } from '../support/seed-session.ts';

const count = 60;
const minuteMs = 60_000;
/** The one that was on air last has the lowest number. */
const nameOf = (number: number) => `Court ${number}`;

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  inDatabase(dashboard.service.dataDirectory, (database) => {
    const accountId = createApiKeys(database, Date.now).defaultAccount().id;
    for (const number of Array.from({ length: count }, (_, index) => ((index * 7) % count) + 1)) {
      const { id } = createStreams(database, Date.now).create({
        accountId,
        name: nameOf(number),
        record: true,
        profiles: [],
        createdBy: 'test',
        extras: {},
      });
      const at = Date.now() - number * minuteMs;
      seedSession(database, id, at - minuteMs, {
        lastSeen: at,
        endedAt: at,
        readyAt: at,
        durationSeconds: 60,
        recordingStatus: 'ready',
      });
    }
  });
  await dashboard.page.setViewportSize({ width: 1440, height: 900 });
});
afterAll(() => dashboard?.close());

const rest = /aircheck\/changes\?.*since=/;

/** Keeps back what comes after the first answer; returns what lets it come. */
async function holdRest(): Promise<() => void> {
  const { page } = dashboard;
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(rest, async (route) => {
    await released;
    await route.continue();
  });
  return () => release?.();
}

describe(`Of ${count} streams`, () => {
  it('the rows used last stand there before the rest is read; nothing of them moves then, and nothing is said before', async () => {
    const { page, service } = dashboard;
    const release = await holdRest();
    await page.addInitScript(`new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) window.shifted = (window.shifted ?? 0) + value;
    }).observe({ type: 'layout-shift', buffered: true })`);
    await page.goto(service.dashboardUrl);
    await page.getByRole('rowheader', { name: nameOf(20) }).waitFor();
    const rows = () =>
      page.evaluate<[string, number][]>(
        `[...document.querySelectorAll('tbody th[scope=row]')].slice(0, 20).map((head) =>
          [head.textContent, head.getBoundingClientRect().top])`,
      );
    const first = await rows();
    expect(first.map(([name]) => name)).toEqual(Array.from({ length: 20 }, (_, index) => nameOf(index + 1)));
    // How many there are is known; what asks for all of them is not there yet.
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: String(count) })
        .count(),
    ).toBe(1);
    expect(await page.getByRole('table', { name: 'All streams' }).getAttribute('aria-busy')).toBe('true');
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.getByRole('columnheader').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Counters' }).count()).toBe(0);

    release();
    await page.getByText('all shortcuts').waitFor();
    await page.getByRole('searchbox', { name: 'Filter' }).waitFor();
    expect(await rows()).toEqual(first);
    expect(await page.evaluate<number>('window.shifted ?? 0')).toBeLessThanOrEqual(0.005);
    expect(await page.getByRole('button', { name: 'Sort again' }).count()).toBe(0);
  });

  it('what is looked for is looked for in all of them: until they are read nothing is said', async () => {
    const { page, service } = dashboard;
    const release = await holdRest();
    const address = new URL(`?q=${encodeURIComponent(nameOf(59))}`, service.dashboardUrl);
    const asked = page.waitForRequest(rest);
    await page.goto(address.href);
    await asked;
    await page.getByText('Loading…').first().waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(0);
    release();
    await page.getByRole('rowheader', { name: nameOf(59) }).waitFor();
    await page.getByText(`1 of ${count}`, { exact: true }).waitFor();
  });
});

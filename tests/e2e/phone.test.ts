import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languageCookie } from '../../src/contract/languages.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import type { TestStream } from '../support/media/publish.ts';
import { patient } from '../support/patient.ts';

let dashboard: TestDashboard;
/** The same browser's page as a phone has it: 390 px wide, and touched. */
let phone: Page;
let chapelPath: string;
let sessionPath: string;
let encoder: TestStream;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  const { service, context, publish } = dashboard;
  const profiles = [{ name: '72p', width: 128, height: 72, bitrate: 60_000, fps: 0 }];
  const { id } = await createRecordedStream(service, { name: 'Chapel', profiles, aircheck: { tags: ['church'] } });
  await createRecordedStream(service, { name: 'Studio', record: false });
  for (let number = 1; number <= 8; number += 1) await createRecordedStream(service, { name: `Court ${number}` });
  await (await publish('Chapel', { seconds: 4 })).finish();
  chapelPath = `/streams/${id}`;
  sessionPath = `${chapelPath}/sessions/${(await readySession(service, id)).id}`;
  encoder = await publish('Studio', { seconds: 900, speed: 1 });
  const touched = await context.browser()?.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    hasTouch: true,
    isMobile: true,
    storageState: await context.storageState(),
  });
  if (!touched) throw new Error('The context has no browser.');
  touched.setDefaultTimeout(patient.timeout);
  phone = await touched.newPage();
});
afterAll(async () => {
  encoder?.abort();
  await phone?.context().close();
  await dashboard?.close();
});

const go = (path: string) => phone.goto(new URL(path, dashboard.service.dashboardUrl).href);
const resize = (width: number, height = 844) => phone.setViewportSize({ width, height });
const tap = (name: string | RegExp) => phone.getByRole('button', { name }).first().tap();
const choose = async (menu: string | RegExp, item: string) => {
  await tap(menu);
  await phone.getByRole('menuitem', { name: item }).tap();
};

/** What somebody types into or chooses from, and is too small for a phone or a finger, or does not show what it holds. */
const unfit = () =>
  phone.evaluate(() => {
    const fields = document.querySelectorAll('input:not([type=checkbox],[type=radio],[type=range]), select, textarea');
    return Array.from(fields)
      .filter((field) => field.checkVisibility() && field.getBoundingClientRect().width > 1)
      .map((field) => ({
        field: field.getAttribute('aria-label') ?? field.closest('label')?.textContent ?? field.id,
        px: Number.parseFloat(getComputedStyle(field).fontSize),
        isCut: field.tagName !== 'TEXTAREA' && field.scrollWidth > field.clientWidth,
        isOutside: field.getBoundingClientRect().right > innerWidth,
        // One of tags stands in the frame of them.
        isLow: (field.closest('label, div:has(> ul)') ?? field).getBoundingClientRect().height < 40,
      }))
      .filter(({ px, isCut, isOutside, isLow }) => px < 16 || isCut || isOutside || isLow);
  });

/** Opens what is hidden, looks at its fields, and closes it again. */
async function lookAt(
  open: Promise<void>,
  field = phone.getByRole('dialog').locator('input:visible, select:visible, textarea:visible'),
) {
  await open;
  await field.first().waitFor();
  expect(await unfit()).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.keyboard.press('Escape');
  await phone.getByRole('dialog').waitFor({ state: 'detached' });
}

it('A field on a phone is so large that no phone zooms into it, and shows what it holds', async () => {
  await go('/');
  await lookAt(tap('Filter and sort'), phone.getByRole('combobox', { name: 'Tag' }));
  await lookAt(tap(/^Go to/));
  await lookAt(tap('New stream'));
  await go('/recordings');
  await lookAt(tap(/^Filters/), phone.getByRole('searchbox'));
  await go('/settings');
  await lookAt(tap('Invite'));

  await go(chapelPath);
  await lookAt(tap(/^Schedule/));
  await lookAt(choose(/^Edit /, 'Profiles…'));
  await lookAt(choose(/^Edit /, 'Tags…'));
  await lookAt(choose(/^Edit /, 'Signal watch…'));
  await lookAt(tap(/^Delivery page/));
  await lookAt(tap(/^Hand over/), phone.getByLabel('Recipient'));
  // The page has no hole between what was and the sessions.
  const last = phone.getByRole('region', { name: 'Last recording' });
  const gap = await last.evaluate((region) => {
    const ends = Array.from(region.querySelectorAll('*'), (each) => each.getBoundingClientRect().bottom);
    const head = document.getElementById('sessions')?.getBoundingClientRect().top ?? 0;
    return head - Math.max(...ends);
  });
  expect(gap).toBeLessThan(80);
});

it('The page of a session has its clips before its history, and nothing of it moves when the service says late whose it is', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await phone.route('**/aircheck/me', (route) => asked.then(() => route.fallback()));
  await go(sessionPath);
  const top = async (name: string) => (await phone.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0;
  await phone.getByText('Began, recording was on').waitFor();
  const before = await top('History');
  answer();
  await phone.getByRole('button', { name: /^In ?Set here/ }).waitFor();
  expect(await top('History')).toBe(before);
  expect(await top('Clip')).toBeLessThan(before);
  await phone.unroute('**/aircheck/me');
  await lookAt(tap(/^In ?Set here/), phone.getByRole('textbox', { name: 'Name' }));
});

it('What is live and not recorded is said whole where words are longest and room is least', async () => {
  const { service } = dashboard;
  await phone.context().addCookies([{ name: languageCookie, value: 'de', url: service.dashboardUrl }]);
  await resize(320);
  for (const path of ['/', '/wall']) {
    await go(path);
    const said = phone.getByText(/^(?:Live o|O)hne Aufzeichnung$/).filter({ visible: true });
    await said.first().waitFor();
    const cut = await said.evaluateAll((all) =>
      all.flatMap(({ scrollWidth, clientWidth, outerHTML }) =>
        scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px: ${outerHTML}`] : [],
      ),
    );
    expect(cut).toEqual([]);
  }
  await phone.context().clearCookies({ name: languageCookie });
});

it('The quiet line is whole beside what was left unrecorded', async () => {
  await resize(390);
  await go('/');
  await tap(/^Leave this session of Studio/);
  const count = phone.getByTitle('Live and left unrecorded: Studio');
  for (const width of [390, 320]) {
    await resize(width);
    await count.waitFor();
    const line = phone.getByText('1 live, 0 recorded.');
    const [text, button] = await Promise.all([line.boundingBox(), count.boundingBox()]);
    // A text's box ends at a whole pixel, the button begins at a part of one.
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan((button?.x ?? 0) + 0.5);
  }
});

it('A counter leads to the rows that it counted, and the menu of the settings to a section, neither of them covered', async () => {
  // One with a short screen.
  await resize(390, 560);
  await go('/settings');
  const sections = phone.getByRole('combobox', { name: 'Sections' });
  await phone.getByRole('region', { name: 'Shortcuts' }).waitFor();
  await sections.selectOption('API keys');
  const keys = phone.getByRole('region', { name: 'API keys' });
  await expect.poll(() => keys.evaluate((section) => section === document.activeElement)).toBe(true);
  const [head, menu] = [await keys.getByRole('heading').boundingBox(), await sections.boundingBox()];
  expect(head?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0));

  await phone.getByRole('link', { name: '1 not recorded' }).tap();
  await expect.poll(() => phone.getByRole('rowheader').allTextContents()).toEqual(['Studio']);
  // Above the tabs at the page's foot.
  const { y: foot = 0 } = (await phone.getByRole('navigation', { name: 'Main' }).last().boundingBox()) ?? {};
  const row = phone.getByRole('row', { name: /Studio/ });
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
      return y + height;
    })
    .toBeLessThan(foot);
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  const { id } = await createRecordedStream(service, { name: 'Chapel', aircheck: { tags: ['church'] } });
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
const tap = (name: string | RegExp) => phone.getByRole('button', { name }).first().tap();
const choose = async (menu: string | RegExp, item: string) => {
  await tap(menu);
  await phone.getByRole('menuitem', { name: item }).tap();
};
const isDialogOpen = () => phone.getByRole('dialog').first().waitFor();

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

describe('A field on a phone', () => {
  it.each<[string, () => string, () => Promise<unknown>]>([
    [
      'of the streams',
      () => '/',
      () => tap('Filter and sort').then(() => phone.getByRole('combobox', { name: 'Tag' }).waitFor()),
    ],
    ['of the search', () => '/', () => tap(/^Go to/).then(isDialogOpen)],
    ['for a new stream', () => '/', () => tap('New stream').then(isDialogOpen)],
    [
      'of the recordings',
      () => '/recordings',
      () => tap(/^Filters/).then(() => phone.getByRole('searchbox').waitFor()),
    ],
    ['of a schedule', () => chapelPath, () => tap(/^Schedule/).then(isDialogOpen)],
    ['for profiles', () => chapelPath, () => choose(/^Edit /, 'Profiles…').then(isDialogOpen)],
    ['for tags', () => chapelPath, () => choose(/^Edit /, 'Tags…').then(isDialogOpen)],
    ['of the signal watch', () => chapelPath, () => choose(/^Edit /, 'Signal watch…').then(isDialogOpen)],
    [
      'of a clip',
      () => sessionPath,
      () => tap(/^In ?Set here/).then(() => phone.getByRole('textbox', { name: 'Name' }).waitFor()),
    ],
    ['of a delivery page', () => chapelPath, () => tap(/^Delivery page/).then(isDialogOpen)],
    // The dialog is there before the code of its fields.
    ['of a handover', () => chapelPath, () => tap(/^Hand over/).then(() => phone.getByLabel('Recipient').waitFor())],
    ['of an invitation', () => '/settings', () => tap('Invite').then(isDialogOpen)],
  ])('%s is so large that no phone zooms into it, and shows what it holds', async (_, path, open) => {
    // The dialogs of one page are opened one after the other, as somebody does.
    if (new URL(phone.url()).pathname !== path()) await go(path());
    await open();
    expect(await phone.getByRole('textbox').or(phone.locator('input, select')).count()).toBeGreaterThan(0);
    expect(await unfit()).toEqual([]);
    const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await phone.evaluate(sideways)).toBe(0);
    await phone.keyboard.press('Escape');
    await phone.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('On a phone', () => {
  it('what is live and not recorded is said whole where words are longest and room is least', async () => {
    const { service } = dashboard;
    await phone.context().addCookies([{ name: 'aircheck-language', value: 'de', url: service.dashboardUrl }]);
    await phone.setViewportSize({ width: 320, height: 844 });
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
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.context().clearCookies({ name: 'aircheck-language' });
  });

  it.each([390, 320])('the quiet line is whole beside what was left unrecorded, %i px wide', async (width) => {
    await phone.setViewportSize({ width, height: 844 });
    await go('/');
    const leave = phone.getByRole('button', { name: /^Leave this session of Studio/ });
    const count = phone.getByTitle('Live and left unrecorded: Studio');
    await leave.or(count).first().waitFor();
    if (await leave.isVisible()) await leave.tap();
    await count.waitFor();
    const line = phone.getByText('1 live, 0 recorded.');
    const [text, button] = await Promise.all([line.boundingBox(), count.boundingBox()]);
    // A text's box ends at a whole pixel, the button begins at a part of one.
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan((button?.x ?? 0) + 0.5);
    await phone.setViewportSize({ width: 390, height: 844 });
  });

  it('a counter leads to the rows that it counted, however far down the page they stand', async () => {
    const rows = () => phone.getByRole('rowheader').allTextContents();
    // One with a short screen.
    await phone.setViewportSize({ width: 390, height: 560 });
    for (const from of ['/', '/settings']) {
      await go(from);
      await phone.getByRole('link', { name: '1 not recorded' }).tap();
      await expect.poll(rows).toEqual(['Studio']);
      // Above the tabs at the page's foot.
      const { y: foot = 0 } = (await phone.getByRole('navigation', { name: 'Main' }).last().boundingBox()) ?? {};
      const row = phone.getByRole('row', { name: /Studio/ });
      await expect
        .poll(async () => {
          const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
          return y + height;
        })
        .toBeLessThan(foot);
    }
    await phone.setViewportSize({ width: 390, height: 844 });
  });

  it('the menu of the settings leads to a section, and does not cover its heading', async () => {
    await go('/settings');
    const sections = phone.getByRole('combobox', { name: 'Sections' });
    await phone.getByRole('region', { name: 'Shortcuts' }).waitFor();
    await sections.selectOption('API keys');
    const keys = phone.getByRole('region', { name: 'API keys' });
    await expect.poll(() => keys.evaluate((section) => section === document.activeElement)).toBe(true);
    const head = await keys.getByRole('heading').boundingBox();
    const menu = await sections.boundingBox();
    expect(head?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0));
  });

  it('a stream’s page has no hole between what was and the sessions', async () => {
    await go(chapelPath);
    const last = phone.getByRole('region', { name: 'Last recording' });
    await last.getByRole('link', { name: 'Download' }).waitFor();
    const gap = await last.evaluate((region) => {
      const ends = Array.from(region.querySelectorAll('*'), (each) => each.getBoundingClientRect().bottom);
      const head = document.getElementById('sessions')?.getBoundingClientRect().top ?? 0;
      return head - Math.max(...ends);
    });
    expect(gap).toBeLessThan(80);
  });

  it('what makes a clip stands before what happened to the session', async () => {
    await go(sessionPath);
    const [clip, history] = await Promise.all(
      ['Clip', 'History'].map((name) => phone.getByRole('heading', { name, exact: true }).boundingBox()),
    );
    expect(clip?.y).toBeLessThan(history?.y ?? 0);
  });

  it('nothing of a session moves when the service says late whose it is', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await phone.route('**/aircheck/me', (route) => asked.then(() => route.fallback()));
    await go(sessionPath);
    const history = phone.getByRole('heading', { name: 'History' });
    const below = async () => (await history.boundingBox())?.y;
    await phone.getByText('Began, recording was on').waitFor();
    const before = await below();
    answer();
    await phone.getByRole('button', { name: /^In ?Set here/ }).waitFor();
    expect(await below()).toBe(before);
    await phone.unroute('**/aircheck/me');
  });
});

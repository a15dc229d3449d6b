import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProfile } from '../support/browser/open-browser.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { inDatabase } from '../support/in-database.ts';
import { seedSession } from '../support/seed-session.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
});
afterAll(() => dashboard?.close());

const minute = 60_000;

it('hands over the eight recordings of last night with two clicks and a paste, and a colleague sees it', async () => {
  const { page, service } = dashboard;
  const names = Array.from({ length: 8 }, (_, index) => `Court ${index + 1}`);
  const evening = new Date();
  evening.setDate(evening.getDate() - 1);
  const eveningMs = evening.setHours(18, 5, 0, 0);
  const streams: { id: string; name: string }[] = [];
  for (const name of names) streams.push(await (await service.call('POST', '/stream', { name, record: true })).json());
  inDatabase(service.dataDirectory, (database) => {
    for (const [index, { id }] of streams.entries()) {
      const beganMs = eveningMs + index * minute;
      const endedAt = beganMs + 30 * minute;
      const ready = { recordingStatus: 'ready', durationSeconds: 1800, endedAt, readyAt: endedAt + 5_000 } as const;
      seedSession(database, id, beganMs, { ...ready, lastSeen: endedAt });
    }
  });

  let sendCode: (() => void) | undefined;
  const isWanted = new Promise<void>((resolve) => {
    sendCode = resolve;
  });
  const code = /\/handover-dialog-[^/]+\.js$/;
  await page.route(code, (route) => isWanted.then(() => route.continue()));
  await page.getByText('8 ready, not handed over').waitFor();
  await Promise.all([page.waitForRequest(code), page.getByRole('button', { name: 'Hand over 8 recordings' }).click()]);
  const dialog = page.getByRole('dialog', { name: 'Hand over 8 recordings' });
  await dialog.waitFor();
  // Before its code is there: `n` is no new stream.
  await page.keyboard.press('n');
  expect(await page.getByRole('dialog').count()).toBe(1);
  sendCode?.();
  await dialog.getByLabel('Recipient').waitFor();
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await cutWords(dialog.getByRole('group', { name: 'Form' })), `at ${width} px`).toEqual([]);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await page.setViewportSize(size);
  // The focus is in the field: what is typed goes there.
  const recipient = dialog.getByLabel('Recipient');
  await expect.poll(() => recipient.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Anna');
  await expect.poll(() => recipient.inputValue()).toBe('Anna');
  await dialog.getByRole('button', { name: 'Copy and mark' }).click();
  // Under the pointer, its undo stays for as long as the colleague takes.
  await page.getByText('8 recordings copied and handed over to Anna.').hover();
  await dialog.waitFor({ state: 'detached' });

  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  const lines = pasted.split('\n').filter(Boolean);
  expect(lines.filter((_, index) => index % 2 === 0).map((line) => line.split(',')[0])).toEqual(names);
  for (const link of lines.filter((_, index) => index % 2 === 1))
    expect(link).toMatch(/\/recordings\/[\da-f-]{36}\/index\.m3u8$/);

  const colleague = await openProfile();
  try {
    const { url } = await (await service.call('POST', '/aircheck/invites', { name: 'Maria' })).json();
    await colleague.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.dashboardUrl });
    const other = await colleague.newPage();
    await other.goto(url);
    await other.getByText('Nothing live.').waitFor();
    expect(await other.getByText('not handed over').count()).toBe(0);
    await other.getByRole('link', { name: 'Court 3', exact: true }).click();
    await other.getByText('Handed over to Anna').waitFor();
    // The same links once more, by the colleague.
    await other.goto(`${service.dashboardUrl}/handovers`);
    await other.evaluate(() => navigator.clipboard.writeText(''));
    await other.getByRole('heading', { name: 'To Anna' }).waitFor();
    await other.getByRole('button', { name: /^Copy again: 8 recordings, / }).click();
    await other.getByText('8 links copied again.').waitFor();
    expect(await other.evaluate(() => navigator.clipboard.readText())).toBe(pasted);
    await other.goBack();
    await other.getByText('Handed over to Anna').waitFor();
    // It is undone where it was made; the colleague's open page learns it.
    await page.getByRole('button', { name: 'Undo mark' }).click();
    await other.getByText('Handed over to Anna').waitFor({ state: 'detached' });
  } finally {
    await colleague.close();
  }
});

/** The words of a group of choices that are not whole within their choice. */
function cutWords(group: Locator): Promise<string[]> {
  return group.locator('label').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const word = label.querySelector('span') ?? label;
      const [inner, outer] = [word.getBoundingClientRect(), label.getBoundingClientRect()];
      const isWhole = word.scrollWidth <= word.clientWidth || getComputedStyle(word).overflow === 'visible';
      return isWhole && inner.left >= outer.left && inner.right <= outer.right ? [] : [label.textContent ?? ''];
    }),
  );
}

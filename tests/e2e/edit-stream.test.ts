import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
let streamId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  await dashboard.service.call('POST', '/stream', { name: 'Town Hall' });
  const created = await dashboard.service.call('POST', '/stream', { name: 'Chapel', record: true, profiles: [] });
  streamId = (await created.json()).id;
  await (await dashboard.publish('Chapel', { seconds: 2 })).finish();
});
afterAll(() => dashboard?.close());

const choose = async (name: string) => {
  await dashboard.page.getByRole('button', { name: /^Edit / }).click();
  await dashboard.page.getByRole('menuitem', { name, exact: true }).click();
};
const sessionRows = () => dashboard.page.getByRole('table', { name: 'Sessions' }).getByRole('row');

describe('a stream', () => {
  it('is renamed by the keyboard: e, Enter, and Enter after the name', async () => {
    const { page, service } = dashboard;
    await page.goto(`${service.dashboardUrl}/streams/${streamId}`);
    await sessionRows().nth(1).getByText('Ready', { exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Lady Chapel');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Lady Chapel' }).waitFor();
    expect(await (await service.call('GET', `/stream/${streamId}`)).json()).toMatchObject({ name: 'Lady Chapel' });
  });

  it('that is suspended refuses encoders until it is resumed', async () => {
    const { page } = dashboard;
    await choose('Suspend…');
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByText('Suspended: encoders are refused.').waitFor();
    await expect(dashboard.publish('Lady Chapel', { seconds: 2 })).rejects.toMatchObject({
      code: 'NetStream.Publish.BadName',
    });
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Suspended: encoders are refused.').waitFor({ state: 'hidden' });
  });

  it('ends its session: the encoder is disconnected, and the recording becomes ready', async () => {
    const { page } = dashboard;
    const encoder = await dashboard.publish('Lady Chapel', { seconds: 120, speed: 1 });
    const sent = expect(encoder.sent).rejects.toThrow('An operator ended the session.');
    await page.getByRole('region', { name: 'This session' }).getByText('Recording', { exact: true }).waitFor();
    await choose('End session…');
    await page.getByRole('button', { name: 'End session', exact: true }).click();
    await sent;
    await sessionRows().nth(2).waitFor();
    await sessionRows().nth(1).getByText('Ready', { exact: true }).waitFor();
  });

  it('keeps its recordings for a week, says what goes first before that is saved, and keeps one for ever', async () => {
    const { page } = dashboard;
    await choose('Keep recordings…');
    await page.getByRole('textbox', { name: 'Days' }).fill('7');
    await page.getByText(/^First to expire, .*: 2 recordings, /).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing is deleted for a day.').waitFor();
    await sessionRows().nth(2).getByRole('link').first().click();
    await page.getByText(/^Kept until /).waitFor();
    await page.getByRole('button', { name: 'Keep for ever' }).click();
    await page.getByText(/^Kept for ever, by /).waitFor();
    await page.goBack();
    await choose('Keep recordings…');
    await page.getByText(/^First to expire, .*: 1 recording, /).waitFor();
    await page.keyboard.press('Escape');
  });

  it('that was deleted is back with its sessions after Undo', async () => {
    const { page } = dashboard;
    await choose('Delete');
    await page.getByRole('row', { name: /Town Hall/ }).waitFor();
    await page.getByRole('row', { name: /Lady Chapel/ }).waitFor({ state: 'detached' });
    await expect(dashboard.publish('Lady Chapel', { seconds: 2 })).rejects.toThrow('There is no stream');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Open' }).click();
    await sessionRows().nth(2).getByText('Ready', { exact: true }).waitFor();
    await (await dashboard.publish('Lady Chapel', { seconds: 2 })).finish();
  });

  it('has all of it in Activity, with what it was called before', async () => {
    const { page } = dashboard;
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await page.getByText('Renamed from “Chapel” to “Lady Chapel”').waitFor();
    const texts = await page.getByRole('listitem').allInnerTexts();
    const found = (words: string) => texts.some((text) => text.includes(words) && text.includes('Lady Chapel'));
    for (const done of ['Stream suspended', 'Stream unsuspended', 'Stream deleted', 'Stream restored']) {
      expect(found(done), done).toBe(true);
    }
  });

  it('gave the browser nothing to complain about', () => {
    expect(dashboard.problems).toEqual([]);
  });
});

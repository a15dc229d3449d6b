import type { Page } from 'playwright-core';
import type { PageState } from './page-state.ts';
import { webhookNames } from './seed-webhooks.ts';
import type { AuditStage } from './stage.ts';

/** What opens over Settings for a webhook. */
export function webhookStates({ dashboard, say }: AuditStage): PageState[] {
  const { delivers, fails } = webhookNames;
  const press = (page: Page, label: string, name?: string) =>
    page.getByRole('button', { name: say(label, name) }).click();
  const submit = (page: Page, label: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say(label) })
      .click();
  const opened = (name: string, open: (page: Page) => Promise<unknown>): PageState => ({
    name: `webhook, ${name}`,
    isStill: true,
    path: () => `${dashboard.service.dashboardUrl}/settings`,
    async shows(page) {
      await page.getByText(delivers).waitFor();
      await open(page);
    },
  });
  const menu = async (page: Page, item?: string) => {
    await press(page, 'Edit *', fails);
    if (item !== undefined) await page.getByRole('menuitem', { name: say(item) }).click();
    await page.getByRole(item === undefined ? 'menu' : 'dialog').waitFor();
  };
  const log = async (page: Page, name: string) => {
    await press(page, 'Log of *', name);
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  };
  return [
    opened('new', (page) => press(page, 'New webhook')),
    opened('new, with no event chosen', async (page) => {
      await press(page, 'New webhook');
      await page.getByLabel(say('Name')).fill('Team');
      await page.getByLabel(say('Address')).fill('https://hooks.slack.com/services/x');
      const chosen = page.getByRole('dialog').getByRole('checkbox', { checked: true });
      while ((await chosen.count()) > 0) await chosen.first().click();
      await submit(page, 'Create webhook');
    }),
    opened('new, of some streams', async (page) => {
      await press(page, 'New webhook');
      await page.getByRole('radio', { name: say('Chosen streams') }).check();
      await page.getByRole('checkbox', { name: 'Chapel' }).waitFor();
    }),
    opened('log', (page) => log(page, delivers)),
    opened('log of one that fails', (page) => log(page, fails)),
    opened('edit menu', (page) => menu(page)),
    opened('changed', (page) => menu(page, 'Change…')),
    opened('secret', async (page) => {
      await menu(page, 'New secret…');
      await submit(page, 'New secret');
      await page.getByRole('button', { name: say('Copy secret') }).waitFor();
    }),
    opened('to be deleted', (page) => menu(page, 'Delete…')),
  ];
}

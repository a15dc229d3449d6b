import type { Page } from 'playwright-core';
import type { PageState } from './page-state.ts';
import type { AuditStage } from './stage.ts';

/** What opens over a page: each dialog and menu, with nothing on air. */
export function dialogStates(stage: AuditStage): PageState[] {
  const { dashboardUrl } = stage.dashboard.service;
  const { say } = stage;
  const streams = `${dashboardUrl}/`;
  const stream = `${dashboardUrl}/streams/${stage.idleId}`;
  const ready = `${stream}/sessions/${stage.readyId}`;
  const settings = `${dashboardUrl}/settings`;
  const press = (page: Page, name: string) =>
    page
      .getByRole('button', { name: say(name) })
      .first()
      .click();
  const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();
  const opened = (name: string, path: string, open: (page: Page) => Promise<unknown>): PageState => ({
    name: `dialog, ${name}`,
    isStill: true,
    path: () => path,
    async shows(page) {
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await open(page);
    },
  });
  const edit = (name: string, item: string) =>
    opened(name, stream, async (page) => {
      await press(page, 'Edit *');
      await page.getByRole('menuitem', { name: say(item) }).click();
      await dialog(page);
    });
  return [
    opened('new stream', streams, async (page) => {
      await press(page, 'New stream');
      await dialog(page);
    }),
    opened('many new streams', streams, async (page) => {
      await press(page, 'New stream');
      // As they come from a list: with profiles, one that is there already, one twice, one in another script.
      const list = ['Court 9', 'Court 1', 'Sala principale, telecamera 3', 'Зал 2', 'Court 9', 'Rink E', 'Pool'];
      await page.evaluate((text) => navigator.clipboard.writeText(text), list.join('\n'));
      await page.getByLabel(say('Name')).press('Control+v');
      await page.getByRole('button', { name: say('Create * streams') }).waitFor();
    }),
    opened('search', streams, async (page) => {
      await page.getByRole('row', { name: /Chapel/ }).waitFor();
      await press(page, 'Go to stream or action');
      await page.getByRole('combobox', { name: say('Go to') }).fill('court');
      await page
        .getByRole('option', { name: /^Court/ })
        .first()
        .waitFor();
    }),
    opened('tags of many', streams, async (page) => {
      await page
        .getByRole('checkbox', { name: say('Select *', 'Court.*') })
        .first()
        .click();
      await press(page, 'Edit');
      await page.getByRole('menuitem', { name: say('Tags…') }).click();
      await dialog(page);
    }),
    opened('card of a session', stream, async (page) => {
      await page
        .getByRole('listitem')
        .getByRole('link', { name: /^(?:Ready|Fertig)/ })
        .first()
        .hover();
      await page.getByRole('article', { name: say('Session of *, *') }).waitFor();
    }),
    opened('schedule', streams, async (page) => {
      await page
        .getByRole('checkbox', { name: say('Select *', 'Court.*') })
        .first()
        .click();
      await press(page, 'Schedule of *');
      await dialog(page);
    }),
    opened('shortcuts', streams, async (page) => {
      await page.getByRole('row', { name: /Chapel/ }).waitFor();
      // Shortcuts come once the browser is idle: a key that is pressed before does nothing.
      const shown = page.getByRole('dialog').first();
      while (!(await shown.isVisible())) {
        await page.keyboard.press('?');
        await shown.waitFor({ timeout: 500 }).catch(() => undefined);
      }
    }),
    opened('edit menu', stream, async (page) => {
      await press(page, 'Edit *');
      await page.getByRole('menu').waitFor();
    }),
    edit('rename', 'Rename…'),
    edit('profiles', 'Profiles…'),
    edit('signal watch', 'Signal watch…'),
    opened('copy menu', stream, async (page) => {
      await press(page, 'What to copy of *');
      await page.getByRole('menu').waitFor();
    }),
    opened('delete recording', ready, async (page) => {
      await press(page, 'Delete recording…');
      await dialog(page);
    }),
    opened('invite', settings, async (page) => {
      await press(page, 'Invite');
      await dialog(page);
    }),
  ];
}

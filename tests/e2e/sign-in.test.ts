import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
/** A colleague's. */
let other: TestBrowser;
beforeAll(async () => {
  dashboard = await openDashboard();
  await dashboard.service.call('POST', '/stream', { name: 'Chapel', record: true });
  other = await openBrowser();
});
// Chromium writes every refused request on the console: a tab that is signed out asks once more.
afterAll(async () => {
  await other?.close({ expected: [/status of 401/] });
  await dashboard?.close({ expected: [/status of 401/] });
});

const goTo = (page: Page, path: string) => page.goto(`${dashboard.service.dashboardUrl}${path}`);
const row = (page: Page) => page.getByRole('row', { name: /Chapel/ });
const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

it('A browser that opened the sign-in link keeps nothing that a script could take away, and writes under its own name', async () => {
  const { page, context, service } = dashboard;
  await row(page).waitFor();
  expect(JSON.parse(await storedIn(page))).toEqual([
    expect.objectContaining({ 'aircheck.signed-in': '{"baseUrl":"/api","account":"This machine"}' }),
    {},
    '',
  ]);
  const cookies = await context.cookies(`${service.dashboardUrl}/api/`);
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/api' }]);
  await page.getByRole('switch', { name: 'Next session of Chapel' }).click();
  await row(page).getByText('Will not be recorded').waitFor();
  const [latest] = await service.get('/aircheck/activity');
  expect(latest.by).toMatch(/^Chromium on Linux/);
});

describe('an invite', () => {
  it('signs a colleague in by a link, with the name and the access that it was made with, until the browser is signed out', async () => {
    const { page } = dashboard;
    await goTo(page, '/settings');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Maria');
    await page.getByRole('radio', { name: /Read only/ }).check();
    await page.getByRole('button', { name: 'Create link' }).click();
    const shown = page.getByRole('dialog', { name: 'Sign-in link for Maria' });
    await shown.getByRole('img', { name: 'The sign-in link as a QR code' }).waitFor();
    await shown.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await shown.getByRole('button', { name: 'Done' }).click();

    await other.page.goto(link);
    await row(other.page).waitFor();
    expect(other.page.url()).not.toContain('sign-in');
    await other.page.getByText('View only: you cannot change anything.').first().waitFor();

    await page.reload();
    const browsers = page.getByRole('table', { name: 'Signed-in browsers' });
    await browsers.getByRole('row', { name: /Chromium on Linux.*this browser/ }).waitFor();
    await browsers.getByRole('row', { name: /Maria.*Read only/ }).waitFor();
    await browsers.getByRole('button', { name: 'Sign out Maria' }).click();
    await browsers.getByRole('row', { name: /Maria/ }).waitFor({ state: 'detached' });
    await other.page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await row(other.page).waitFor();
  });

  it('is followed by a typed API key, which signs in where the page stands, and is kept nowhere', async () => {
    const { service } = dashboard;
    const again = other.page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByRole('textbox', { name: 'API key' }).fill(service.apiKey);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.waitFor({ state: 'detached' });
    await row(other.page).waitFor();
    expect(await storedIn(other.page)).not.toContain(service.apiKey);
  });
});

it('Signing out asks where an invite is still open, and ends the session in every tab of the browser, and in no other browser', async () => {
  const { context, page } = dashboard;
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Tom');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const tab = await context.newPage();
  await goTo(tab, '/');
  await row(tab).waitFor();
  await page.getByRole('complementary').getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await question.getByText('1 open invite stops working: Tom.').waitFor();
  await question.getByRole('button', { name: 'Sign out' }).click();
  for (const each of [page, tab]) await each.getByRole('heading', { name: 'Sign in' }).waitFor();
  await goTo(tab, '/');
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.page.reload();
  await row(other.page).waitFor();
});

it('a session that a page on another port planted is never acted in, and is gone', async () => {
  const { page, context, service } = dashboard;
  const signIn = async () => {
    const { url } = await service.post('/aircheck/invites', { name: 'again' });
    await page.goto('about:blank');
    await page.goto(url);
    await row(page).waitFor();
  };
  await signIn();
  const api = `${service.dashboardUrl}/api/aircheck/changes/hints`;
  const own = (await context.cookies(api)).find(({ path }) => path === '/api');
  const planter = createServer((_request, response) => {
    const planted = ['/api/aircheck', '/api/stream'].map((path) => `${own?.name}=theirs; Path=${path}; HttpOnly`);
    response.setHeader('set-cookie', planted).end('<title>Planted</title>');
  });
  await new Promise<void>((resolve) => planter.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void planter.close());
  const { port } = planter.address() as AddressInfo;
  const elsewhere = await context.newPage();
  await elsewhere.goto(`http://127.0.0.1:${port}/`);

  // The first request below each path is refused and takes what was planted away: one that the open page makes by itself,
  // which leads to the sign-in, or its connection for events, which does not, or this one.
  await page.evaluate(async () => {
    const answer = await fetch('/api/aircheck/changes', { headers: { 'aircheck-client': 'dashboard' } });
    await answer.text();
  });
  const planted = async () =>
    (await context.cookies(api)).filter(({ name, path }) => name === own?.name && path !== '/api');
  await expect.poll(planted).toEqual([]);
  await signIn();
});

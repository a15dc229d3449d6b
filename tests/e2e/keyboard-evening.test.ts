import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
});
// Chromium writes every refused request on the console: the first read after the sign-out.
afterAll(async () => {
  await dashboard?.close({ expected: [/status of 401/] });
});

/** Where the keyboard is, by what is said there. */
const focused = () =>
  dashboard.page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );
const press = async (...keys: string[]) => {
  for (const key of keys) await dashboard.page.keyboard.press(key);
};
const type = (text: string) => dashboard.page.keyboard.type(text);
async function tabTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let steps = 0; steps < 40; steps += 1) {
    seen.push(await focused());
    if (name.test(seen.at(-1) ?? '')) return;
    await press(key);
  }
  throw new Error(`No way to ${name} by ${key}; they were ${seen.join(' | ')}`);
}
const isOpen = (name: string) => dashboard.page.getByRole('dialog', { name }).waitFor();
/** A dialog's code, and so the field that has the focus, may come later than its frame. */
const isAtField = (name: string) =>
  expect
    .poll(() =>
      dashboard.page.getByRole('textbox', { name, exact: true }).evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
const isClosed = () => dashboard.page.getByRole('dialog').waitFor({ state: 'detached' });
const copied = () => dashboard.page.evaluate(() => navigator.clipboard.readText());
const heading = (name: string) => dashboard.page.getByRole('heading', { level: 1, name }).waitFor();

it('an evening goes from the sign-in to a signed-out colleague’s page without a hand on the mouse', async () => {
  const { page, service } = dashboard;

  // Out, and in again with a key. What is typed goes into the field that has the focus.
  await page.getByRole('button', { name: 'Send a test broadcast' }).waitFor();
  await tabTo(/^Sign out$/);
  await press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await type(service.apiKey);
  await press('Enter');
  await page.getByRole('button', { name: 'Send a test broadcast' }).waitFor();

  // Three streams from a list.
  await page.getByRole('navigation', { name: 'Counters' }).waitFor();
  await press('n');
  await isOpen('New stream');
  await isAtField('Name');
  await type('Chapel');
  await tabTo(/^Several streams/);
  await press('Enter');
  await isOpen('New streams');
  await isAtField('One name per line');
  await type('Court 1\nCourt 2');
  await tabTo(/^Create 3 streams$/);
  await press('Enter');
  await isClosed();
  await page.getByText('3 streams created.').waitFor();

  // One is recorded once: from the filter to its row, and to the menu beside its switch.
  await page.getByText(/The strip is the last/).waitFor();
  await press('/');
  await type('court 2');
  await press('Enter');
  await expect.poll(focused).toBe('Court 2');
  await press('r');
  // Not just asked for: the menu goes by what the service has.
  await page.getByRole('switch', { name: 'Next session of Court 2: Will not be recorded' }).waitFor();
  await tabTo(/^Recording of Court 2/);
  await press('Enter', 'ArrowUp', 'Enter');
  await page.getByRole('switch', { name: 'Next session of Court 2: Next session only' }).waitFor();
  await expect.poll(focused).toMatch(/^Recording of Court 2/);

  // One has a schedule.
  await press('/', 'Escape');
  await type('court 1');
  await press('Enter');
  await expect.poll(focused).toBe('Court 1');
  await press('x');
  await page.getByRole('region', { name: 'Selected streams' }).getByText('1 selected of 3').waitFor();
  await tabTo(/^Schedule of Court 1$/);
  await press('Enter');
  await isOpen('Schedule of Court 1');
  await expect.poll(focused).toBe('Mon');
  await press('Space');
  await tabTo(/^Save schedule$/);
  await press('Enter');
  await isClosed();
  await page
    .getByText(/Mondays 18:00–23:00/)
    .first()
    .waitFor();
  await expect.poll(focused).toBe('Schedule of Court 1');
  await press('/', 'Escape');

  // A show, and its recording in the library.
  await (await dashboard.publish('Chapel', { seconds: 8 })).finish();
  await press('Escape', 'Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await type('recordings');
  await page
    .getByRole('option', { name: /Recordings/ })
    .first()
    .waitFor();
  await press('Enter');
  await heading('Recordings');
  await page
    .getByRole('row', { name: /Chapel/ })
    .getByText('Ready', { exact: true })
    .waitFor();

  // Handed over.
  await press('j', 'x');
  await tabTo(/^Hand over /);
  await press('Enter');
  await isOpen('Hand over 1 recording');
  await isAtField('Recipient');
  await type('Ada');
  await press('Enter');
  await isClosed();
  await page.getByText('to Ada', { exact: true }).waitFor();
  await expect.poll(copied).toMatch(/^Chapel, .*\nhttp.*index\.m3u8/);

  // A page for a client.
  await tabTo(/^Delivery page of/);
  await press('Enter');
  await isOpen('Delivery page');
  await isAtField('Title');
  await type('For Ada');
  await press('Enter');
  await isOpen('The page is ready');
  const address = await copied();
  expect(address).toMatch(/\/deliveries\//);
  await press('Escape');
  await isClosed();

  // Its own page: played from the heading, and a clip of it.
  await press('Escape', 'j', 'Enter');
  await page.getByRole('region', { name: 'Clip' }).getByText('Set here').first().waitFor();
  await press('Space');
  const video = page.getByLabel('Recording', { exact: true });
  const at = () => video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));
  await expect.poll(at).toBeGreaterThan(0.5);
  await press('k', 'i', 'ArrowRight');
  await expect.poll(at).toBeGreaterThan(5);
  await press('o', 'Enter', 'Enter');
  await page.getByRole('link', { name: /^Watch the clip “Chapel/ }).waitFor();

  // What the client sees.
  await page.goto(address);
  await heading('For Ada');
  expect(dashboard.problems.filter((problem) => !/status of 401/.test(problem))).toEqual([]);
});

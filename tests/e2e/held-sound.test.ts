import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  await dashboard.service.call('POST', '/stream', { name: 'Chapel' });
});
afterAll(() => dashboard?.close());

/**
 * Runs in the page: says on its console what stands there of sound. A question of the test's would count as a touch of
 * the page, and let sound through.
 */
function sayHeldSound(): void {
  let said = '';
  setInterval(() => {
    const isHeldBack = document.body?.innerText.includes('Sound is blocked. Click anywhere to allow it.');
    const labels = [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
    const wall = labels.find((label) => label?.startsWith('Alarm sound')) ?? 'no wall';
    const now = `sound: ${isHeldBack ? 'held back' : 'free'}, ${wall}`;
    if (now !== said) console.info(now);
    said = now;
  }, 50);
}

it('sound that is held back after a reload is said on the page and the wall until somebody clicks', async () => {
  const { page } = dashboard;
  await page.getByRole('row', { name: /Chapel/ }).waitFor();
  await page.evaluate(() => localStorage.setItem('aircheck.alarm-sound', 'yes'));
  await page.addInitScript(sayHeldSound);
  let last = '';
  page.on('console', (message) => {
    if (message.text().startsWith('sound: ')) last = message.text();
  });
  await page.reload();
  await expect.poll(() => last).toBe('sound: held back, no wall');
  await page.mouse.click(5, 5);
  await expect.poll(() => last).toBe('sound: free, no wall');

  await page.goto(new URL('/wall', page.url()).href);
  await expect.poll(() => last).toMatch(/^sound: held back, Alarm sound: blocked/);
  await page.mouse.click(300, 300);
  await expect.poll(() => last).toBe('sound: free, Alarm sound: on');
});

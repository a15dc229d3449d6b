import { afterEach, describe, expect, it } from 'vitest';
import { openUpstreamDashboard, type UpstreamDashboard } from '../support/start-upstream.ts';

let dashboard: UpstreamDashboard;
// A refusal is an error in the console, whatever becomes of it.
afterEach(() => dashboard?.close({ expected: [/status of (?:403|404|424|429|5\d\d)/] }));

describe('an upstream that refuses', () => {
  it('our key says so and what to do, and signs nobody out', async () => {
    dashboard = await openUpstreamDashboard({}, 'another-key-than-the-double-has');
    const { page, service } = dashboard;
    await page
      .getByText(/The key for studio was refused\./)
      .first()
      .waitFor();
    expect(await page.content()).not.toContain('another-key');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('button', { name: 'Test studio' }).click();
    const steps = page.getByRole('list', { name: 'Test of studio' });
    await steps.getByText(/Make a new API key there, put it into AIRCHECK_UPSTREAM_STUDIO_KEY/).waitFor();
    await page.goto(service.dashboardUrl);
    await page.getByRole('heading', { name: 'Nothing here yet.' }).waitFor();
  });

  it('to list streams still shows those that are added by their ids', async () => {
    const apiKey = 'restricted-key-for-browsers';
    const restricted = { key: apiKey, allowedOrigins: ['*'] };
    dashboard = await openUpstreamDashboard({ furtherKeys: [restricted] }, apiKey);
    const { page, double } = dashboard;
    const { id } = double.addStream({ name: 'Chapel' });
    await page.getByRole('heading', { name: 'This API key cannot list streams' }).waitFor();
    await page.getByLabel('Stream id').fill('no-such-stream');
    await page.getByRole('button', { name: 'Add stream' }).click();
    await page.getByText(/It is not there/).waitFor();
    await page.getByLabel('Stream id').fill(id);
    await page.getByRole('button', { name: 'Add stream' }).click();
    await page.getByRole('row', { name: /^Chapel/ }).waitFor();
    await page.reload();
    await page.getByRole('row', { name: /^Chapel/ }).waitFor();
    await page.getByRole('button', { name: 'Remove Chapel from this browser' }).click();
    await page.getByRole('row', { name: /^Chapel/ }).waitFor({ state: 'hidden' });
  });

  it('nothing and has a large account is read page by page, and one stream is found by its name', async () => {
    dashboard = await openUpstreamDashboard({ seed: { streams: 250, sessions: 2000 } });
    const { page, double } = dashboard;
    await page.getByText('250', { exact: true }).first().waitFor();
    const pages = () =>
      double.requests().filter(({ path, search }) => path === '/session' && search.get('limit') === '1000');
    await expect.poll(() => pages().filter(({ search }) => search.has('cursor')).length).toBeGreaterThan(0);
    const rows = page.getByRole('row', { name: /^Hall \d/ });
    // The field unfolds with the focus.
    await page.getByRole('searchbox').focus();
    await page.getByRole('searchbox').fill('Hall 237');
    await expect.poll(() => rows.count()).toBe(1);
    const address = () => new URL(page.url()).pathname + new URL(page.url()).search;
    await expect.poll(address).toBe('/c/studio?q=Hall+237');
    await page.reload();
    await rows.getByRole('link', { name: 'Hall 237' }).click();
    await page.getByRole('heading', { name: 'Hall 237', exact: true }).waitFor();
    const sessions = page.getByRole('table', { name: 'Sessions' }).getByRole('row');
    await expect.poll(() => sessions.count()).toBe(9);
  });
});

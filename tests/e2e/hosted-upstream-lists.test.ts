import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patient } from '../support/patient.ts';
import { openUpstreamDashboard, type UpstreamDashboard } from '../support/start-upstream.ts';

const seed = { streams: 250, sessions: 2000 };
let dashboard: UpstreamDashboard;
beforeAll(async () => {
  dashboard = await openUpstreamDashboard({ seed });
});
afterAll(() => dashboard?.close());

const rows = () => dashboard.page.getByRole('row', { name: /^Hall \d/ });

describe('a large account of the hosted API', () => {
  it('is read page by page, and drawn in parts', async () => {
    const { page, double } = dashboard;
    await page.getByText('250', { exact: true }).first().waitFor();
    await expect.poll(() => rows().count()).toBeLessThan(100);
    const pages = double.requests().filter(({ path, search }) => path === '/session' && search.get('limit') === '1000');
    expect(pages.filter(({ search }) => search.has('cursor')).length).toBeGreaterThan(0);
    const met = new Set<string>();
    await expect
      .poll(async () => {
        // Again from the top: rows that a full machine had not drawn when they were passed are met the next time.
        await page.evaluate(() => {
          const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
          window.scrollTo(0, isAtEnd ? 0 : window.scrollY + 600);
        });
        for (const name of await page.getByRole('rowheader').allTextContents()) met.add(name);
        return met.size;
      }, patient)
      .toBe(250);
  });

  it('finds one stream of them by its name, which stays in the address', async () => {
    const { page } = dashboard;
    // The field unfolds with the focus.
    await page.getByRole('searchbox').focus();
    await page.getByRole('searchbox').fill('Hall 237');
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/c/studio?q=Hall+237');
    await page.reload();
    await rows().getByRole('link', { name: 'Hall 237' }).click();
    await page.getByRole('heading', { name: 'Hall 237', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('table', { name: 'Sessions' }).getByRole('row').count()).toBe(9);
  });

  it('shows every word that a session may have', async () => {
    const { page, at, double } = dashboard;
    const seen = new Set<string>();
    const words = { waiting: 'Late', ready: 'Ready', failed: 'Failed', deleted: 'Deleted', none: 'Not recorded' };
    for (const [status, word] of Object.entries(words)) {
      const session = [...double.sessions.values()].find(
        ({ recordingStatus, record }) => record && recordingStatus === status,
      );
      if (!session) continue;
      await page.goto(at(`/streams/${session.parentId}/sessions/${session.id}`));
      await page.getByRole('main').getByText(word, { exact: true }).first().waitFor();
      seen.add(status);
    }
    expect([...seen].sort()).toEqual(['deleted', 'failed', 'none', 'ready', 'waiting']);
  });
});

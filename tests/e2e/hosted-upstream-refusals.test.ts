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

  it('with a page of HTML is reported in words, and read again when it is back', async () => {
    dashboard = await openUpstreamDashboard();
    const { page, double } = dashboard;
    double.addStream({ name: 'Chapel' });
    await page.getByRole('row', { name: /^Chapel/ }).waitFor();
    const back = double.fail({ answer: { kind: 'status', status: 502 }, path: /^\/(?:stream|session)/, times: 1000 });
    await page.getByText('studio failed (502).').first().waitFor();
    await page.getByRole('row', { name: /^Chapel/ }).waitFor();
    back();
    await page.getByText('studio failed (502).').first().waitFor({ state: 'hidden' });
  });

  it('to exist leads back to this machine', async () => {
    dashboard = await openUpstreamDashboard();
    const { page, service } = dashboard;
    await page.goto(`${service.dashboardUrl}/c/elsewhere/`);
    await page.getByText('There is no connection called elsewhere here.').waitFor();
    await page.getByRole('button', { name: 'Go to this machine' }).click();
    await page.getByRole('heading', { name: 'Nothing here yet.' }).waitFor();
  });
});

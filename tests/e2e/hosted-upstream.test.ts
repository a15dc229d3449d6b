import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comeBack, waitAtPoll } from '../support/browser/open-dashboard.ts';
import { openUpstreamDashboard, type UpstreamDashboard } from '../support/start-upstream.ts';

// The dashboard through our service on an API that behaves as the hosted one does today.

let dashboard: UpstreamDashboard;
let streamId: string;
const refusal = /status of 400 .*\/record\)$/;
beforeAll(async () => {
  dashboard = await openUpstreamDashboard();
  streamId = dashboard.double.addStream({ name: 'Chapel' }).id;
});
// The refusal while live is an error in the console, whatever becomes of it.
afterAll(() => dashboard?.close({ expected: [refusal, /status of (?:404|502)/] }));

const chapelSwitch = (words: string) =>
  dashboard.page.getByRole('switch', { name: new RegExp(`^Next session of Chapel: ${words}`) });
const said = (words: string | RegExp) => dashboard.page.getByRole('status').getByText(words);
const isRecordOn = () => dashboard.double.stream(streamId).record;
const row = (name: string) => dashboard.page.getByRole('row', { name: new RegExp(`^${name}`) });

describe('a connection to the hosted API', () => {
  it('is gone to from the foot of the rail, and wears its name and its stripe', async () => {
    const { page, service } = dashboard;
    await page.goto(service.dashboardUrl);
    await page.getByRole('button', { name: /This machine/ }).click();
    await page
      .getByRole('dialog', { name: 'Connections' })
      .getByRole('button', { name: /studio/ })
      .click();
    await row('Chapel').waitFor();
    expect(new URL(page.url()).pathname).toBe('/c/studio/');
    await page.getByRole('banner').getByRole('button', { name: 'studio' }).waitFor();
    expect(await page.locator('[data-connection="studio"]').count()).toBe(1);
    await page.goBack();
    await page.getByRole('heading', { name: 'Nothing here yet.' }).waitFor();
    await page.goForward();
    await row('Chapel').waitFor();
  });

  it('is switched as any other while nothing is live', async () => {
    await chapelSwitch('Will not be recorded').click();
    await chapelSwitch('Will be recorded').waitFor();
    expect(isRecordOn()).toBe(true);
    await chapelSwitch('Will be recorded').click();
    await chapelSwitch('Will not be recorded').waitFor();
  });

  it('queues what it refuses while live, which outlives a reload and can be cancelled with one click', async () => {
    const { page, double, at } = dashboard;
    const session = double.goLive(streamId);
    await page.goto(at(`/streams/${streamId}`));
    await page.getByRole('region', { name: 'This session' }).getByText('Live, not recorded', { exact: true }).waitFor();
    await chapelSwitch('Will not be recorded').click();
    await chapelSwitch('On, waits for the API').waitFor();
    await said('Queued: recording is turned on when the session in progress ends.').waitFor();
    await page.reload();
    await chapelSwitch('On, waits for the API').click();
    await chapelSwitch('Will not be recorded').waitFor();
    expect(isRecordOn()).toBe(false);

    await chapelSwitch('Will not be recorded').click();
    await chapelSwitch('On, waits for the API').waitFor();
    double.endSession(session.id);
    await chapelSwitch('Will be recorded').waitFor();
    expect(isRecordOn()).toBe(true);
  });

  it('becomes ready by itself, and its own link is copied', async () => {
    const { page, double, at } = dashboard;
    await page.goto(at('/'));
    const session = double.goLive(streamId, { seconds: 30 });
    await row('Chapel').getByText('Recording', { exact: true }).waitFor();
    double.endSession(session.id);
    await row('Chapel').getByText('Processing', { exact: true }).waitFor();
    double.setStatus(session.id, 'ready');
    const copy = row('Chapel').getByRole('button', { name: /Copy/ });
    await copy.click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(session.recordingUrl);
    expect(copied).toMatch(`${double.origin}/hls/`);
  });

  it('plays by the form of 2021 if it is ready without a link of its own', async () => {
    const { page, double, at } = dashboard;
    const { id } = double.addSession(streamId, { recordingStatus: 'ready', hasLinks: false });
    await page.goto(at(`/streams/${streamId}/sessions/${id}`));
    await page.getByText('Link checked').first().waitFor();
    await page
      .getByRole('button', { name: /^Copy link/ })
      .first()
      .click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${double.origin}/recordings/${id}/index.m3u8`);
  });

  it('shows each of the five statuses in words', async () => {
    const { page, double, at } = dashboard;
    const { id } = double.addStream({ name: 'Statuses' });
    const hour = 3_600_000;
    const past = (recordingStatus: 'waiting' | 'ready' | 'failed' | 'deleted' | 'none', ago: number) =>
      double.addSession(id, { recordingStatus, createdAt: Date.now() - ago * hour });
    for (const [index, status] of (['waiting', 'ready', 'failed', 'deleted', 'none'] as const).entries()) {
      past(status, index + 2);
    }
    await page.goto(at(`/streams/${id}`));
    const rows = page.getByRole('table', { name: 'Sessions' });
    for (const words of ['Late', 'Ready', 'Failed', 'Deleted', 'Not recorded']) {
      await rows.getByText(words, { exact: true }).waitFor();
    }
  });

  it('shows in the log who queued what, and what became of it', async () => {
    const { page } = dashboard;
    await page.getByRole('link', { name: 'Activity' }).first().click();
    for (const words of [
      'Queued: recording on after the session',
      'Queued change cancelled',
      'Applied: recording turned on',
    ]) {
      await page.getByText(words).first().waitFor();
    }
  });

  it('is tested step by step in the settings', async () => {
    const { page } = dashboard;
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('button', { name: 'Test studio' }).click();
    const steps = page.getByRole('list', { name: 'Test of studio' }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(5);
    await steps.getByText(/Can switch recording/).waitFor();
  });

  it('gave the browser nothing to complain about, and never saw its Origin or our key', () => {
    const { double, problems, service } = dashboard;
    expect(problems.filter((problem) => !refusal.test(problem))).toEqual([]);
    const api = double.requests().filter(({ path }) => path.startsWith('/stream') || path.startsWith('/session'));
    expect(api.length).toBeGreaterThan(0);
    expect(api.filter(({ headers }) => headers.origin !== undefined || headers.cookie !== undefined)).toEqual([]);
    expect(JSON.stringify(api.map(({ headers }) => headers))).not.toContain(service.apiKey);
  });

  it('that answers with a page of HTML is reported in words, and read again when it is back', async () => {
    const { page, double, at } = dashboard;
    await page.goto(at('/'));
    await row('Chapel').waitFor();
    const back = double.fail({ answer: { kind: 'status', status: 502 }, path: /^\/(?:stream|session)/, times: 1000 });
    await waitAtPoll(page, page.getByText('studio failed (502).'));
    await row('Chapel').waitFor();
    back();
    await expect
      .poll(async () => {
        await comeBack(page);
        return page.getByText('studio failed (502).').count();
      })
      .toBe(0);
  });

  it('that does not exist leads back to this machine', async () => {
    const { page, service } = dashboard;
    await page.goto(`${service.dashboardUrl}/c/elsewhere/`);
    await page.getByText('There is no connection called elsewhere here.').waitFor();
    await page.getByRole('button', { name: 'Go to this machine' }).click();
    await page.getByRole('heading', { name: 'Nothing here yet.' }).waitFor();
  });
});

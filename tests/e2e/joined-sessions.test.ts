import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { playThrough, seekThrough, watchPage } from '../support/browser/play-through.ts';
import { createRecordedStream, finalSessions } from '../support/final-session.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { publishTestStream } from '../support/media/publish.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ reconnectSeconds: 0 });
});
afterAll(() => dashboard.close());

const size = { width: 160, height: 90, bitrate: 100_000 };

/** A session of 4 s whose encoder is lost, then one of each other clip. */
async function recordLost(...clips: object[]) {
  const { service } = dashboard;
  const stream = await createRecordedStream(service, { name: 'Council', profiles: [] });
  for (const clip of clips) {
    const packets = await encodePackets({ ...size, seconds: 4, ...clip });
    const sent = await publishTestStream({ url: service.rtmpUrl, streamKey: stream.streamKey ?? '', packets });
    await sent.sent;
    sent.abort();
    await finalSessions(service, stream.id);
  }
  const sessions = await finalSessions(service, stream.id);
  const [first, second] = sessions.toReversed();
  if (first === undefined || second === undefined) throw new Error('There are not two sessions');
  return { stream, first, second };
}

describe('Two sessions of one show', () => {
  it('are joined on the stream’s page, seen so in another tab, played through, and separated again', async () => {
    const { stream, first, second } = await recordLost({}, {});
    const { page, context, service } = dashboard;
    const other = await context.newPage();
    await other.goto(`${service.dashboardUrl}/streams/${stream.id}/sessions/${second.id}`);
    await other.getByRole('region', { name: /^Continues a session interrupted/ }).waitFor();

    await page.goto(`${service.dashboardUrl}/streams/${stream.id}`);
    const boxes = page.getByRole('checkbox', { name: /^Choose / });
    await boxes.nth(1).check();
    await boxes.nth(0).check();
    const preview = page.getByText(/^2 sessions, 0:04 and 0:04, gap .* → one recording of 0:08$/);
    await preview.waitFor();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('2 sessions joined to one recording of 0:08.').waitFor();
    await page.getByRole('link', { name: 'Part of a joined recording' }).waitFor();
    // The other tab learns of it by itself.
    await other.getByText('This session is part of a joined recording of 0:08.', { exact: false }).waitFor();

    await page.goto(watchPage(service, first.id));
    const played = await playThrough(page);
    expect(played).toMatchObject({ jumps: [], sizes: ['160x90'] });
    // A busy machine decodes some again where it goes on after a pause.
    expect(played.framesDecoded).toBeGreaterThanOrEqual(240);
    expect(played.stopped).toBeUndefined();
    expect(played.audioBytesDecoded).toBeGreaterThan(0);
    expect(played.reachedSeconds).toBeGreaterThan(7.8);
    const sought = await seekThrough(page, [6.5, 1.5, 4.5, 3.5]);
    for (const { atSeconds, frameSeconds = -1 } of sought)
      expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(0.15);

    await other.getByRole('link', { name: 'Open the joined recording' }).click();
    await other.getByText('2 sessions are one recording of 0:08.', { exact: false }).waitFor();
    await other.getByText('Joined: 2 sessions are one recording').waitFor();
    await other.getByRole('button', { name: 'Undo join' }).click();
    await other.getByText('The join was undone.', { exact: false }).waitFor();
    await expect
      .poll(async () => (await (await service.call('GET', `/session/${first.id}`)).json()).aircheck.joined)
      .toBeUndefined();
    await other.close();
  });

  it('of different sizes are joined in Recordings, one row of both, and play through', async () => {
    const { first } = await recordLost({}, { width: 240, height: 136 });
    const { page, service } = dashboard;
    await page.goto(`${service.dashboardUrl}/recordings?stream=${first.parentId}`);
    const rows = page.locator('[data-recording]');
    await expect.poll(() => rows.count()).toBe(2);
    for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check({ force: true });
    await page.getByText(/^2 sessions, 0:04 and 0:04, gap /).waitFor();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.locator('[data-recording]').getByText('2 sessions', { exact: true }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await page.goto(watchPage(service, first.id));
    const played = await playThrough(page);
    expect(played.stopped).toBeUndefined();
    expect(played).toMatchObject({ jumps: [], sizes: ['160x90', '240x136'] });
    // A busy machine decodes some again where it goes on after a pause.
    expect(played.framesDecoded).toBeGreaterThanOrEqual(240);
    expect(played.reachedSeconds).toBeGreaterThan(7.8);
    await page.goto(`${service.dashboardUrl}/recordings?stream=${first.parentId}`);
    await page.locator('[data-recording]').getByText('2 sessions', { exact: true }).waitFor();
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { playThrough, seekThrough, watchPage } from '../support/browser/play-through.ts';
import { createRecordedStream, readSessions, readySession } from '../support/final-session.ts';
import { withoutTrack } from '../support/media/change-tracks.ts';
import { encodePackets, encodeWhileRead } from '../support/media/encode-packets.ts';
import { addPartOfOwnTracks } from '../support/media/old-layout.ts';
import { publishTestStream } from '../support/media/publish.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
// A damaged recording has no poster.
afterAll(() => dashboard?.close({ expected: [/404.*poster\.jpg/] }));

const size = { width: 160, height: 90, bitrate: 100_000 };
const clip = { ...size, seconds: 4 };

async function record(packets: MediaPacket[]): Promise<string> {
  const { service } = dashboard;
  const { id, streamKey = '' } = await createRecordedStream(service, { profiles: [] });
  await (await publishTestStream({ url: service.rtmpUrl, streamKey, packets })).finish();
  return (await readySession(service, id)).id;
}

it('A recording that an older version made of parts with different tracks plays through where the sound goes and comes back', async () => {
  const { page, service } = dashboard;
  const packets = await encodePackets(clip);
  const ids: string[] = [];
  for (const part of [packets, withoutTrack('audio', packets), packets]) ids.push(await record(part));
  const [first = '', ...others] = ids.map((id) => join(service.dataDirectory, 'recordings', id));
  for (const other of others) await addPartOfOwnTracks(first, other);
  await page.goto(watchPage(service, ids[0] ?? ''));
  const played = await playThrough(page, { playbackRate: 2 });
  const seconds = 3 * clip.seconds;
  expect(played.stopped).toBeUndefined();
  // Frames decoded since the test last looked are not counted when the video gets fresh source buffers.
  expect(played.framesDecoded).toBeGreaterThan(360 - 30 * others.length);
  expect(played.audioBytesDecoded).toBeGreaterThan(0);
  expect(played.reachedSeconds).toBeGreaterThan(seconds - 0.3);
  for (const { toSeconds, fromSeconds } of played.jumps) expect(toSeconds - fromSeconds).toBeLessThan(0.5);
  for (const { atSeconds, frameSeconds } of await seekThrough(page, [1.5, seconds - 1.5, 3.5, 4.5, 2.5])) {
    if (frameSeconds !== undefined) expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(0.15);
  }
});

it.each([
  ['whose media no decoder takes', 1, (bytes: Buffer) => bytes.indexOf('mdat') + 4],
  ['in which there is no media, the last one,', 2, () => 0],
])('A segment %s is said when playing gets there, and is not tried for ever', async (_, number, damagedFrom) => {
  const { page, service } = dashboard;
  const id = await record(await encodePackets({ ...size, seconds: 6 }));
  const name = `0-0000${number}.m4s`;
  const path = join(service.dataDirectory, 'recordings', id, 'source', name);
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0xee, damagedFrom(bytes)));
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(name)) requests += 1;
  });
  await page.goto(watchPage(service, id));
  const played = await playThrough(page);
  expect(played.stopped).toContain(`The recording is damaged at 0:0${2 * number}.`);
  expect(played.reachedSeconds).toBeGreaterThan(2 * number - 1);
  expect(requests).toBeLessThan(10);
});

it('Somebody who watches live goes on watching when the sound comes late', async () => {
  const { page, service } = dashboard;
  const picture = page.getByLabel('Live picture', { exact: true });
  const read = () =>
    picture.evaluate((video) => ({
      seconds: video instanceof HTMLVideoElement ? video.currentTime : 0,
      soundBytes: Number(Reflect.get(video, 'webkitAudioDecodedByteCount')),
    }));
  const playsTo = (seconds: number) => expect.poll(async () => (await read()).seconds).toBeGreaterThan(seconds);
  let hasSound = false;
  async function* lateSound() {
    let config: MediaPacket | undefined;
    for await (const packet of encodeWhileRead({ ...size, seconds: 3600, fps: 10 })) {
      if (packet.kind === 'audio-config') config = packet;
      else if (packet.kind !== 'audio') yield packet;
      else if (hasSound) {
        if (config !== undefined) yield { ...config, dtsMs: packet.dtsMs };
        config = undefined;
        yield packet;
      }
    }
  }
  const { id, streamKey = '' } = await createRecordedStream(service, { profiles: [] });
  const packets = lateSound();
  const sent = await publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 1, headStartSeconds: 4 });
  await expect.poll(async () => (await readSessions(service, id))[0]).toBeDefined();
  const [session] = await readSessions(service, id);
  await page.goto(`${service.dashboardUrl}/streams/${id}/sessions/${session?.id}`);
  await page.getByRole('button', { name: 'Watch live' }).click();
  await playsTo(1);
  const { seconds, soundBytes } = await read();
  expect(soundBytes).toBe(0);
  hasSound = true;
  await expect.poll(async () => (await read()).soundBytes).toBeGreaterThan(0);
  await playsTo(seconds + 3);
  expect(await page.getByRole('alert').count()).toBe(0);
  sent.abort();
});

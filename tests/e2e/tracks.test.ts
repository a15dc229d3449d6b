import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { openBrowserStage } from '../support/browser/browser-stage.ts';
import { playThrough, seekThrough, watchPage } from '../support/browser/play-through.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { away, startingAt } from '../support/media/change-tracks.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { publishTestStream } from '../support/media/publish.ts';

const stage = openBrowserStage();

const clip = { width: 160, height: 90, bitrate: 100_000 };

async function record(packets: MediaPacket[]) {
  const { id, streamKey = '' } = await createRecordedStream(stage.service, { profiles: [] });
  await (await publishTestStream({ url: stage.service.rtmpUrl, streamKey, packets })).finish();
  return readySession(stage.service, id);
}

describe('a recording', () => {
  it('plays in a browser from its first second to its last, and where one goes', async () => {
    const session = await record(await encodePackets({ ...clip, seconds: 8 }));
    await stage.browser.page.goto(watchPage(stage.service, session.id));
    const played = await playThrough(stage.browser.page);
    expect(played).toMatchObject({ jumps: [], sizes: ['160x90'] });
    expect(played.framesDecoded).toBeGreaterThanOrEqual(240);
    expect(played.stopped).toBeUndefined();
    expect(played.audioBytesDecoded).toBeGreaterThan(0);
    expect(played.reachedSeconds).toBeCloseTo(8, 0);
    const sought = await seekThrough(stage.browser.page, [5.5, 1.5, 0.5]);
    for (const { atSeconds, frameSeconds = -1 } of sought) expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(0.1);
  });

  it.each([
    ['whose sound comes late', 10, (all: MediaPacket[]) => startingAt('audio', 3000, all), 300],
    ['whose sound is away', 12, (all: MediaPacket[]) => away('audio', [4000, 9000], all), 360],
    ['whose picture comes late', 10, (all: MediaPacket[]) => startingAt('video', 3000, all), 180],
    ['whose picture is away', 16, (all: MediaPacket[]) => away('video', [4000, 12_000], all), 240],
  ])('%s plays through, with sound, and where one goes', async (_, length, change, framesSent) => {
    const session = await record(change(await encodePackets({ ...clip, seconds: length })));
    await stage.browser.page.goto(watchPage(stage.service, session.id));
    const played = await playThrough(stage.browser.page);
    const seconds = session.sourceSegmentsDuration ?? 0;
    expect(played).toMatchObject({ jumps: [], sizes: ['160x90'] });
    expect(played.stopped).toBeUndefined();
    expect(played.audioBytesDecoded).toBeGreaterThan(0);
    expect(played.framesDecoded).toBeGreaterThanOrEqual(framesSent);
    expect(played.reachedSeconds).toBeCloseTo(seconds, 0);
    await seekThrough(stage.browser.page, [seconds - 1, 6.5, 2.5, 0.5]);
  });
});

import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { openBrowserStage } from '../support/browser/browser-stage.ts';
import { playThrough, seekThrough, watchPage } from '../support/browser/play-through.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { encodeGops } from '../support/media/encode-gops.ts';
import { headerOf, inTurns, withHeader, withSetsInBand } from '../support/media/parameter-sets.ts';
import { publishTestStream } from '../support/media/publish.ts';

const stage = openBrowserStage();

const seconds = 8;
const arithmetic = 'bframes=2:b-adapt=0:ref=3';
const plain = 'bframes=2:b-adapt=0:ref=2:cabac=0:8x8dct=0:weightp=0';
const show = (params: string, scale = 2) => encodeGops({ codec: 'h264', seconds, params, scale });

async function ofAnotherClip(): Promise<MediaPacket[]> {
  return withHeader(withSetsInBand(await show(arithmetic)), headerOf(await show(plain, 1)));
}

async function alternating(params: string): Promise<MediaPacket[]> {
  return inTurns(await show(arithmetic), await show(params));
}

describe('a recording in a browser', () => {
  it.each([
    ['whose header is of another clip', ofAnotherClip],
    ['whose headers alternate, by the same ids', () => alternating(plain)],
    ['whose headers alternate, by ids of their own', () => alternating(`${plain}:sps-id=2`)],
  ])('%s plays through, and where one goes', async (_, packets) => {
    const { id, streamKey = '' } = await createRecordedStream(stage.service, { profiles: [] });
    await (await publishTestStream({ url: stage.service.rtmpUrl, streamKey, packets: await packets() })).finish();
    const session = await readySession(stage.service, id);
    await stage.browser.page.goto(watchPage(stage.service, session.id));
    const played = await playThrough(stage.browser.page);
    expect(played).toMatchObject({ jumps: [], sizes: ['256x192'] });
    expect(played.stopped).toBeUndefined();
    expect(played.framesDecoded).toBeGreaterThanOrEqual(seconds * 30);
    expect(played.reachedSeconds).toBeCloseTo(seconds, 0);
    const sought = await seekThrough(stage.browser.page, [6.5, 0.5, 5, 3, 2.5, 7.5, 1]);
    for (const { atSeconds, frameSeconds = -1 } of sought) expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(0.1);
  });
});

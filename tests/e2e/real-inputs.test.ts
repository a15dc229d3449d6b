import { describe, expect, it } from 'vitest';
import type { Profile } from '../../src/contract/stream.ts';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { openBrowserStage } from '../support/browser/browser-stage.ts';
import { playThrough, seekThrough, watchPage } from '../support/browser/play-through.ts';
import { adts } from '../support/media/adts.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { encodePictures, movingBar, type PictureSource } from '../support/media/encode-pictures.ts';
import { recordPackets } from '../support/record-packets.ts';

const stage = openBrowserStage();

const landscape = { width: 160, height: 90, bitrate: 100_000, seconds: 4 };
const portrait = { ...landscape, width: 90, height: 160 };

/** One sound packet a second late in its own time. */
function withWrongTime(packets: readonly MediaPacket[]): MediaPacket[] {
  const at = packets.findIndex(({ kind, dtsMs }) => kind === 'audio' && dtsMs >= 2000);
  return packets.map((packet, i) => (i === at ? { ...packet, dtsMs: packet.dtsMs + 1000 } : packet));
}

/** Two sound packets after each other have one time. */
function withSharedTimes(packets: readonly MediaPacket[]): MediaPacket[] {
  let n = 0;
  return packets.map((packet) => (packet.kind === 'audio' ? { ...packet, dtsMs: Math.floor(n++ / 2) * 43 } : packet));
}

/** Sound as MPEG-TS has it, and no configuration. */
function withAdts(packets: readonly MediaPacket[]): MediaPacket[] {
  return packets
    .filter(({ kind }) => kind !== 'audio-config')
    .map((packet) => (packet.kind === 'audio' ? { ...packet, data: adts(packet.data) } : packet));
}

const pictures = (source: Partial<PictureSource>) =>
  encodePictures({ width: 160, height: 96, seconds: 4, luma: movingBar, ...source });
const same: Profile = { name: 'same', width: 160, height: 96, bitrate: 100_000, fps: 0 };
const hlg = { primaries: 9, transfer: 18, matrix: 9 };

describe('what encoders and phones really send', () => {
  it.each<[string, () => Promise<MediaPacket[][]>, number, Profile[]]>([
    ['a phone that is turned', async () => [await encodePackets(portrait), await encodePackets(landscape)], 240, []],
    ['one packet whose time is wrong', async () => [withWrongTime(await encodePackets(landscape))], 120, []],
    ['sound packets that share their times', async () => [withSharedTimes(await encodePackets(landscape))], 120, []],
    ['sound with ADTS headers', async () => [withAdts(await encodePackets(landscape))], 120, []],
    ['an interlaced picture', async () => [await pictures({ fields: 'top' })], 100, []],
    ['a picture of 10 bit in HLG', async () => [await pictures({ samples: '4:2:0 10 bit', colours: hlg })], 100, []],
    ['a picture of 4:4:4 with its stand-in', async () => [await pictures({ samples: '4:4:4' })], 100, [same]],
  ])('%s plays from start to end, and after seeks', async (_, clipsOf, frames, profiles) => {
    const clips = await clipsOf();
    const session = await recordPackets(stage.service, clips, { profiles });
    await stage.browser.page.goto(watchPage(stage.service, session.id));
    const seconds = clips.length * landscape.seconds;
    const played = await playThrough(stage.browser.page);
    expect(played.stopped).toBeUndefined();
    expect(played.framesDecoded).toBeGreaterThanOrEqual(frames);
    expect(played.audioBytesDecoded).toBeGreaterThan(0);
    expect(played.reachedSeconds).toBeGreaterThan(seconds - 0.2);
    for (const { atSeconds, frameSeconds = -1 } of await seekThrough(stage.browser.page, [
      seconds - 0.5,
      1.5,
      3.5,
      2.5,
    ])) {
      expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(0.15);
    }
  });
});

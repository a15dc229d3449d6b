import { createFile, MP4BoxBuffer } from 'mp4box';
import { describe, expect, it } from 'vitest';
import { findBox, findBoxes } from '../../../src/service/media/mp4/box.ts';
import type { TakeSample } from '../../../src/service/media/mp4/fragment.ts';
import { initSegment } from '../../../src/service/media/mp4/init-segment.ts';
import { readInitTracks } from '../../../src/service/media/mp4/tracks.ts';
import { mp4Head } from '../../../src/service/playback/moov-header.ts';
import { TrackTable } from '../../../src/service/playback/track-table.ts';
import { readPartTracks } from '../../../src/service/recorder/tracks.ts';
import { aacConfig, h264Config } from '../recorder/synthetic-packets.ts';

const configs = {
  video: { kind: 'video-config', codec: 'h264', config: h264Config, dtsMs: 0 },
  audio: { kind: 'audio-config', codec: 'aac', config: aacConfig, dtsMs: 0 },
} as const;
const inits = readInitTracks(initSegment(readPartTracks(configs, { width: 0, height: 0 })));

/** One track with a chunk of 25 frames at each place; every composition offset is the given one. */
function pictureTable(places: number[], compositionTicks = 0, startTicks = 0, frameTicks = 3600): TrackTable {
  const init = inits.filter(({ kind }) => kind === 'video');
  const table = new TrackTable('video', init);
  for (const one of init) table.beginPart(one);
  places.forEach((offset, i) => {
    const run = { trackId: 1, decodeTime: startTicks + i * 25 * frameTicks, offset: 0, count: 25 };
    const each = (take: TakeSample) => {
      for (let frame = 0; frame < 25; frame++) take(frameTicks, 1000, frame === 0, compositionTicks, false);
    };
    table.addRun({ ...run, each }, offset, () => undefined);
  });
  const { start = 0 } = table.endPart() ?? {};
  table.placePart(-start);
  return table;
}

async function write(table: TrackTable, mediaBytes: number): Promise<Buffer> {
  return Buffer.concat(await mp4Head({ tracks: [table], mediaBytes, createdAtMs: Date.UTC(2026, 0, 2) }));
}

function readTrack(head: Buffer) {
  const file = createFile();
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(head).buffer, 0));
  return { info: file.getInfo(), samples: file.getTrackSamplesInfo(1) };
}

describe('the head of a download', () => {
  it('has offsets of 32 bits up to 4 GiB, counted from the start of the file', async () => {
    const head = await write(pictureTable([0, 25_000]), 50_000);
    const { samples } = readTrack(head);
    expect(head.includes('stco')).toBe(true);
    expect(samples[0]?.offset).toBe(head.length);
    expect(samples[25]?.offset).toBe(head.length + 25_000);
    expect(head.readUInt32BE(head.length - 8)).toBe(50_008);
  });

  it('has offsets and a media size of 64 bits beyond', async () => {
    const far = 30 * 2 ** 30;
    const head = await write(pictureTable([0, far]), far + 25_000);
    const { samples } = readTrack(head);
    expect(head.includes('stco')).toBe(false);
    expect(head.toString('latin1', head.length - 12, head.length - 8)).toBe('mdat');
    expect(head.readUInt32BE(head.length - 16)).toBe(1);
    expect(head.readBigUInt64BE(head.length - 8)).toBe(BigInt(far + 25_000 + 16));
    expect(samples[0]?.offset).toBe(head.length);
    expect(samples[25]?.offset).toBe(head.length + far);
  });

  it('changes when the file, not only its media, outgrows 4 GiB', async () => {
    const head = await write(pictureTable([0]), 2 ** 32 - 100);
    expect(head.includes('co64')).toBe(true);
    const smaller = await write(pictureTable([0]), 2 ** 32 - 100_000);
    expect(smaller.includes('co64')).toBe(false);
  });

  it('can hold durations beyond 32 bits', async () => {
    const fifteenHours = 15 * 3600;
    // Two frames a second and a half.
    const frameTicks = 67_500;
    const chunks = (fifteenHours * 90_000) / (25 * frameTicks);
    const places = Array.from({ length: chunks }, (_, i) => i * 25_000);
    const { info, samples } = readTrack(await write(pictureTable(places, 0, 0, frameTicks), chunks * 25_000));
    expect(info.duration / info.timescale).toBe(fifteenHours);
    expect(info.tracks[0]).toMatchObject({ duration: fifteenHours * 90_000, timescale: 90_000 });
    expect(samples.at(-1)?.dts).toBe(fifteenHours * 90_000 - frameTicks);
    expect(info.created).toEqual(new Date(Date.UTC(2026, 0, 2)));
  });

  it('has the keyframes, and leaves out what it can do without', async () => {
    const head = await write(pictureTable([0, 25_000]), 50_000);
    const { samples } = readTrack(head);
    expect(samples.flatMap(({ is_sync }, i) => (is_sync ? [i] : []))).toEqual([0, 25]);
    expect(head.includes('ctts')).toBe(false);
  });

  it('shows from the first frame on, however the composition offsets lie', async () => {
    for (const [composition, mediaTime] of [
      [6000, 6000n],
      [-6000, 0n],
    ] as const) {
      const head = await write(pictureTable([0], composition, 900_000), 25_000);
      const media = head.subarray(0, head.length - 8);
      const edits = findBox(media, 'moov', 'trak', 'edts', 'elst');
      expect(edits.readUInt32BE(4)).toBe(1);
      expect(edits.readBigUInt64BE(16)).toBe(mediaTime);
      const offsets = findBoxes(media, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'ctts').map(({ body }) => body);
      // Version 0: unsigned, as every player reads them.
      expect(offsets.every((table) => table[0] === 0 && table.readUInt32BE(12) < 2 ** 31)).toBe(true);
    }
  });
});

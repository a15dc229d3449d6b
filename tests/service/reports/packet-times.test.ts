import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../src/contract/stream.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { findRecordingFaults } from '../../support/media/find-recording-faults.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { openAccount } from '../../support/open-account.ts';

const half: Profile = { name: 'half', width: 160, height: 90, bitrate: 80_000, fps: 0 };
const startMs = 100_000;
/** When the clip's sound begins, which its encoder primes with a frame. */
const firstSoundMs = 1000 / 15 - 1024 / 48;

const service = await openAccount();

type Retime = (packet: MediaPacket, index: number) => number;

/**
 * Sends six seconds with other times than they have, and reads all renditions back. `retime` gets each packet with its
 * index in its track, counted from the end if it is negative.
 */
async function recordAgain(retime: Retime, { seconds = 6, profiles = [half] } = {}) {
  const clip = (await encodePackets({ seconds, bFrames: 2 })).map((packet) => ({
    ...packet,
    dtsMs: packet.dtsMs + startMs,
  }));
  const counts = new Map<string, number>();
  const packets = clip.map((packet) => {
    const index = counts.get(packet.kind) ?? 0;
    counts.set(packet.kind, index + 1);
    return { ...packet, dtsMs: retime(packet, index) };
  });
  const stream = await createRecordedStream(service, { profiles });
  const live = await publishTestStream({ packets, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });
  await live.finish();
  const { recordingUrl = '', sourceSegmentsDuration = Number.NaN } = await readySession(service, stream.id);
  const renditions = await readRenditions(recordingUrl);
  expect(renditions.map(({ name }) => name).sort()).toEqual(['source', ...profiles.map(({ name }) => name)].sort());
  expect(findRecordingFaults(renditions, sourceSegmentsDuration)).toEqual([]);
  expect(Math.abs(sourceSegmentsDuration - seconds)).toBeLessThan(0.1);
  return { clip, packets, renditions };
}

/** By how many milliseconds each packet of a track is recorded beside the time it has in the clip. */
function findOffsets(
  { clip, renditions }: Awaited<ReturnType<typeof recordAgain>>,
  kind: 'video' | 'audio',
  name = 'source',
) {
  const placed = (renditions.find((rendition) => rendition.name === name)?.segments ?? []).flatMap(
    ({ videoPackets, audioPackets }) => (kind === 'video' ? videoPackets : audioPackets),
  );
  const trueMs = clip.flatMap((packet) => {
    if (packet.kind !== kind) return [];
    return packet.kind === 'video' ? packet.dtsMs + packet.compositionMs : packet.dtsMs;
  });
  expect(placed).toHaveLength(trueMs.length);
  // Renditions have frames in an order of their own.
  if (name !== 'source') trueMs.sort((a, b) => a - b);
  return placed
    .map(({ pts }) => pts * 1000)
    .sort((a, b) => (name === 'source' ? 0 : a - b))
    .map((ms, i) => ms - (trueMs[i] ?? Number.NaN));
}

/** Samples that each frame of sound lasts. */
function frameLengths({ renditions }: Awaited<ReturnType<typeof recordAgain>>) {
  const times = (renditions.find(({ name }) => name === 'source')?.segments ?? []).flatMap(({ audioPackets }) =>
    audioPackets.map(({ pts }) => pts * 48_000),
  );
  return times.slice(1).map((time, i) => Math.round(time - (times[i] ?? Number.NaN)));
}

describe('A packet with a wrong time', () => {
  it.each<[string, Retime]>([
    ['of sound, a second ahead', ({ kind, dtsMs }, i) => (kind === 'audio' && i === 234 ? dtsMs + 1000 : dtsMs)],
    [
      'that is the first of either track, hours ahead',
      ({ kind, dtsMs }, i) => ((kind === 'audio' || kind === 'video') && i === 0 ? dtsMs + 36_000_000 : dtsMs),
    ],
    [
      'on a keyframe and beside the cut that it makes, seconds back and ahead',
      ({ kind, dtsMs }, i) => {
        if (kind === 'video' && i === 60) return dtsMs - 2500;
        if (kind === 'audio' && i === 92) return dtsMs + 6000;
        return kind === 'video' && i === 121 ? dtsMs + 700 : dtsMs;
      },
    ],
    [
      'beyond half of what 32 bits hold, and the last of all',
      ({ kind, dtsMs }, i) => {
        if (kind === 'audio' && i === 100) return 0xc0000000;
        if (kind === 'video' && i === 100) return 0xfffffff0;
        return kind === 'audio' && i === 281 ? dtsMs + 36_000_000 : dtsMs;
      },
    ],
  ])('%s costs no other packet its time', async (_, retime) => {
    const recorded = await recordAgain(retime);
    const offsets = (['source', 'half'] as const).flatMap((name) =>
      (['video', 'audio'] as const).flatMap((kind) => findOffsets(recorded, kind, name)),
    );
    expect(Math.max(...offsets) - Math.min(...offsets)).toBeLessThanOrEqual(20);
    expect(new Set(frameLengths(recorded))).toEqual(new Set([1024]));
  });
});

describe('Sound whose times are not exact', () => {
  it.each<[string, (i: number) => number]>([
    ['two frames every 43 ms', (i) => Math.floor(i / 2) * 43],
    ['a burst each second', (i) => Math.floor(i / 47) * 47 * (1024 / 48)],
    ['times that wobble by 60 ms', (i) => i * (1024 / 48) + ((i * 37) % 61) - 30],
  ])('%s is recorded sample after sample, in step with the picture', async (_, timeOf) => {
    const recorded = await recordAgain(
      ({ kind, dtsMs }, i) => (kind === 'audio' ? Math.round(startMs + firstSoundMs + timeOf(i)) : dtsMs),
      { profiles: [] },
    );
    const lengths = frameLengths(recorded);
    expect(lengths.filter((samples) => samples === 1024).length / lengths.length).toBeGreaterThan(0.97);
    const offsets = findOffsets(recorded, 'audio');
    const settled = [...offsets.slice(200), ...findOffsets(recorded, 'video')];
    expect(Math.max(...settled) - Math.min(...settled)).toBeLessThanOrEqual(20);
  });
});

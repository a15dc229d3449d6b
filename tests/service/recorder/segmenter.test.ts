import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withLengths } from '../../../src/service/media/codec/nal-units.ts';
import { TargetDuration } from '../../../src/service/media/hls/playlists.ts';
import { type JournalEvent, readJournal } from '../../../src/service/recorder/journal.ts';
import { type CutQuestion, isCutDue } from '../../../src/service/recorder/open-segment.ts';
import { type SegmentDraft, Segmenter } from '../../../src/service/recorder/segmenter.ts';
import { readPartTracks, type SamplePacket } from '../../../src/service/recorder/tracks.ts';
import { triplets } from '../../support/media/caption-bytes.ts';
import { makeFolder, record } from './record.ts';
import { aacConfig, audioConfig, frame, h264Config, media, videoConfig } from './synthetic-packets.ts';

const video = { kind: 'video-config', codec: 'h264', config: h264Config, dtsMs: 0 } as const;
const audio = { kind: 'audio-config', codec: 'aac', config: aacConfig, dtsMs: 0 } as const;
const unknownSize = { width: 0, height: 0 };
const both = readPartTracks({ video, audio }, unknownSize);

const isSample = (packet: { kind: string }): packet is SamplePacket =>
  packet.kind === 'video' || packet.kind === 'audio';

/** The bytes of each sample, as the segment's pieces have them one after another. */
function dataOf({ samples, pieces }: SegmentDraft) {
  const all = Buffer.concat(pieces);
  let at = 0;
  const next = ({ bytes }: { bytes: number }) => {
    at += bytes;
    return all.subarray(at - bytes, at);
  };
  return { video: samples.video.map(next), audio: samples.audio.map(next) };
}

function segment(packets: { kind: string }[], tracks = both, targetSeconds = 2): SegmentDraft[] {
  const segmenter = new Segmenter(tracks, { targetSeconds, wallClockMs: 0, targetDuration: new TargetDuration() });
  const drafts = packets.filter(isSample).flatMap((packet) => segmenter.push(packet) ?? []);
  return [...drafts, ...[segmenter.end() ?? []].flat()];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('Segmenter', () => {
  it('cuts 6 s with a keyframe every 2 s into three segments that each begin with a keyframe', () => {
    const drafts = segment(media({ fromMs: 0, toMs: 6000 }));
    expect(drafts.map(({ startMs }) => startMs)).toEqual([0, 2000, 4000]);
    expect(drafts.map(({ samples }) => samples.video.length)).toEqual([50, 50, 50]);
    expect(drafts.every(({ isIndependent }) => isIndependent)).toBe(true);
    expect(drafts.slice(0, 2).map(({ durationMs }) => durationMs)).toEqual([2000, 2000]);
    // The audio's last frame outlasts the video by some milliseconds.
    expect(drafts[2]?.durationMs).toBeCloseTo(2016, 0);
  });

  it("a segment's frames last until the next one's keyframe, the last frame as long as the one before", () => {
    const irregular = [frame(0, true), frame(33, false), frame(100, false), frame(2000, true), frame(2050, false)];
    const [first, last] = segment(irregular, readPartTracks({ video }, unknownSize));
    expect(first?.samples.video.map(({ duration }) => duration)).toEqual([33 * 90, 67 * 90, 1900 * 90]);
    expect(last?.samples.video.map(({ duration }) => duration)).toEqual([50 * 90, 50 * 90]);
    expect(last?.durationMs).toBe(100);
  });

  it('finds captions where the lengths before NAL units have two bytes', () => {
    const config = Buffer.from(h264Config);
    config.writeUInt8(0xfd, 4);
    const captions = triplets([[0x14, 0x20]]);
    const message = [0xb5, 0x00, 0x31, ...Buffer.from('GA94'), 0x03, 0x41, 0xff, ...captions, 0xff];
    const units = [Buffer.from([0x06, 4, message.length, ...message, 0x80]), Buffer.from([0x65, 0x88])];
    const tracks = readPartTracks({ video: { ...video, config } }, unknownSize);
    const packet = { ...frame(0, true), data: withLengths(units, 2) };
    const [draft] = segment([packet], tracks);
    expect([...(draft?.captions ?? [])]).toEqual(['CC1']);
  });

  it('keeps the presentation time if decode times stand still or go back a little', () => {
    const packets = [frame(0, true), frame(40, false), frame(40, false), { ...frame(20, false), compositionMs: 80 }];
    const [draft] = segment(packets, readPartTracks({ video }, unknownSize));
    expect(draft?.samples.video.map(({ decodeTime }) => decodeTime / 90)).toEqual([0, 40, 41, 42]);
    const presented = draft?.samples.video.map(
      ({ decodeTime, compositionOffset }) => (decodeTime + compositionOffset) / 90,
    );
    expect(presented).toEqual([0, 40, 40, 100]);
  });

  it('without a keyframe it cuts segments that say they are not independent', () => {
    const drafts = segment(media({ fromMs: 0, toMs: 25_000, gopFrames: 10_000 }));
    expect(drafts.map(({ startMs }) => startMs)).toEqual([0, 10_520, 21_040]);
    expect(drafts.map(({ isIndependent }) => isIndependent)).toEqual([true, false, false]);
  });

  it('continues with the audio when the video stops', () => {
    const packets = [...media({ fromMs: 0, toMs: 2000 }), ...media({ fromMs: 2000, toMs: 30_000, video: false })];
    const drafts = segment(packets);
    expect(drafts.length).toBeGreaterThan(1);
    expect(sum(drafts.map(({ durationMs }) => durationMs))).toBeCloseTo(30_000, -2);
  });

  it('cuts where another connection continues, and reports the wall clock before and after it', () => {
    const segmenter = new Segmenter(both, {
      targetSeconds: 2,
      wallClockMs: 1_000_000,
      targetDuration: new TargetDuration(),
    });
    const push = (packets: { kind: string }[]) =>
      packets.filter(isSample).flatMap((next) => segmenter.push(next) ?? []);
    expect(segmenter.openMs).toBe(0);
    const first = push(media({ fromMs: 0, toMs: 3000 }));
    expect(segmenter.openMs).toBeCloseTo(1000, -2);
    segmenter.rebase(1_060_000, true);
    const second = push(media({ fromMs: 3000, toMs: 4000 }));
    const drafts = [...first, ...second, ...[segmenter.end() ?? []].flat()];
    expect(drafts.map(({ startMs }) => startMs)).toEqual([0, 2000, 3000]);
    expect(drafts.map(({ durationMs }) => Math.round(durationMs))).toEqual([2000, 1000, 1003]);
    expect(drafts.map(({ wallClockMs }) => wallClockMs)).toEqual([1_000_000, 1_002_000, 1_060_000]);
  });

  it('after a jump reports the new wall clock with the next segment, and never an earlier one', () => {
    const segmenter = new Segmenter(both, {
      targetSeconds: 2,
      wallClockMs: 1_000_000,
      targetDuration: new TargetDuration(),
    });
    const drafts: SegmentDraft[] = [];
    for (const packet of media({ fromMs: 0, toMs: 7000 }).filter(isSample)) {
      if (packet.dtsMs === 1000) segmenter.rebase(1_011_000, false);
      if (packet.dtsMs === 3000) segmenter.rebase(500_000, false);
      drafts.push(...[segmenter.push(packet) ?? []].flat());
    }
    expect(drafts.map(({ wallClockMs }) => wallClockMs)).toEqual([1_000_000, 1_012_000, 1_014_000]);
  });

  it.each([
    ['2 s', 2000, 5],
    ['250 frames at 30 a second', 8333, 9],
    ['250 frames at 24 a second', 10_417, 11],
  ])(
    'with a keyframe every %s every segment is independent, and none is longer than the first allows',
    (_, gopMs, longest) => {
      const packets = [0, 1, 2, 3].flatMap((gop) =>
        media({ fromMs: gop * gopMs, toMs: (gop + 1) * gopMs, gopFrames: 1000, audio: false }),
      );
      const drafts = segment(packets, readPartTracks({ video }, unknownSize));
      expect(drafts.map(({ isIndependent }) => isIndependent)).toEqual([true, true, true, true]);
      expect(new Set(drafts.map(({ targetDurationSeconds }) => targetDurationSeconds))).toEqual(new Set([longest]));
    },
  );

  it('cuts a longer group of pictures than the first within what the first fixed', () => {
    const packets = [...media({ fromMs: 0, toMs: 4000 }), ...media({ fromMs: 4000, toMs: 13_000, gopFrames: 1000 })];
    const drafts = segment(packets);
    expect(drafts.map(({ isIndependent }) => isIndependent)).toEqual([true, true, true, false]);
    for (const { durationMs } of drafts) expect(durationMs).toBeLessThanOrEqual(5000);
  });

  it('has no segment longer than the longest, also where nothing was sent for 4 s before a cut', () => {
    const packets = [...media({ fromMs: 0, toMs: 6400, gopFrames: 1000 }), frame(10_300, false), frame(14_200, false)];
    const drafts = segment([
      ...media({ fromMs: 0, toMs: 2000 }),
      ...packets.map((packet) => ({ ...packet, dtsMs: packet.dtsMs + 2000 })),
    ]);
    for (const { durationMs, samples } of drafts) {
      expect(durationMs).toBeLessThanOrEqual(5000);
      expect(sum(samples.video.map(({ duration }) => duration))).toBeLessThanOrEqual(5000 * 90);
    }
  });

  it('loses nothing, doubles nothing, and its durations add up to the time from the first sample to the last', () => {
    const clip = fc.record({
      fromMs: fc.nat(1e8),
      lengthMs: fc.integer({ min: 40, max: 20_000 }),
      gopFrames: fc.integer({ min: 1, max: 300 }),
      video: fc.boolean(),
    });
    fc.assert(
      fc.property(clip, fc.integer({ min: 1, max: 6 }), ({ fromMs, lengthMs, ...shape }, targetSeconds) => {
        const packets = media({ fromMs, toMs: fromMs + lengthMs, ...shape });
        const tracks = shape.video ? both : readPartTracks({ audio }, unknownSize);
        const drafts = segment(packets, tracks, targetSeconds);
        const data = drafts.map(dataOf);
        for (const kind of ['video', 'audio'] as const) {
          const sent = packets.filter((packet): packet is SamplePacket => packet.kind === kind);
          const recorded = data.flatMap((each) => each[kind]);
          expect(recorded).toHaveLength(sent.length);
          expect(recorded.findIndex((bytes, i) => !bytes.equals(sent[i]?.data ?? Buffer.alloc(0)))).toBe(-1);
          expect(drafts.every(({ samples }) => samples[kind].every(({ duration }) => duration > 0))).toBe(true);
        }
        drafts.slice(1).forEach(({ startMs }, i) => {
          expect(startMs).toBeCloseTo((drafts[i]?.startMs ?? NaN) + (drafts[i]?.durationMs ?? NaN), 3);
        });
        expect(Math.abs(sum(drafts.map(({ durationMs }) => durationMs)) - lengthMs)).toBeLessThanOrEqual(40);
      }),
      { numRuns: 60 },
    );
  });
});

it('a live window has the segments of a recording, and is numbered on after its writer has died', async () => {
  const packets = [videoConfig(), audioConfig(), ...media({ fromMs: 0, toMs: 6000 })];
  const lasting = await record(packets);
  const directory = join(await makeFolder(), 'session');
  const told: Promise<number>[] = [];
  const onJournal = (event: JournalEvent) => {
    if (event.event !== 'segment') return;
    told.push(stat(join(directory, 'source', event.uri)).then(({ size }) => size - event.bytes));
  };
  await record(packets, { directory, isDurable: false, onJournal });
  // Whole by the time it is said.
  expect(await Promise.all(told)).toEqual([0, 0, 0]);

  const files = await readdir(join(directory, 'source'));
  expect(files.sort()).toEqual((await readdir(join(lasting.directory, 'source'))).sort());
  for (const name of files) {
    const [one, other] = [directory, lasting.directory].map((folder) => readFile(join(folder, 'source', name)));
    expect(await one).toEqual(await other);
  }

  await record(packets, { directory, isDurable: false, resume: await readJournal(directory) });
  expect((await readJournal(directory)).segments.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5]);
});

const megabyte = 1024 * 1024;
const keyframe: CutQuestion = {
  next: 'keyframe',
  hasVideoTrack: true,
  hasVideoSample: true,
  elapsedSeconds: 2,
  lastGopSeconds: 2,
  openBytes: 600_000,
  targetSeconds: 2,
  maxSeconds: 9,
};

/** The ends of segments when keyframes come every `gopSeconds`. */
function cutsOf(gopSeconds: number, keyframes: number, targetSeconds: number): number[] {
  const lengths: number[] = [];
  let elapsedSeconds = 0;
  for (let i = 0; i < keyframes; i++) {
    elapsedSeconds += gopSeconds;
    if (!isCutDue({ ...keyframe, elapsedSeconds, lastGopSeconds: gopSeconds, targetSeconds })) continue;
    lengths.push(elapsedSeconds);
    elapsedSeconds = 0;
  }
  return lengths;
}

describe('where segments are cut', () => {
  it.each([
    [2, 2],
    [1, 2],
    [0.5, 2],
    [1.5, 1.5],
    [0.8, 1.6],
    [4, 4],
    [8, 8],
  ])('with keyframes every %f s, a segment lasts %f s', (gopSeconds, expected) => {
    const lengths = cutsOf(gopSeconds, 40, 2);
    expect(lengths.length).toBeGreaterThan(9);
    for (const length of lengths) expect(length).toBeCloseTo(expected, 6);
  });

  it('a segment is never further from the target than half a keyframe interval, unless the interval is longer', () => {
    const gop = fc.double({ min: 0.04, max: 4, noNaN: true });
    const target = fc.double({ min: 1, max: 6, noNaN: true });
    fc.assert(
      fc.property(gop, target, (gopSeconds, targetSeconds) => {
        for (const length of cutsOf(gopSeconds, 300, targetSeconds)) {
          const furthest = Math.max(gopSeconds / 2, gopSeconds - targetSeconds);
          expect(Math.abs(length - targetSeconds)).toBeLessThanOrEqual(furthest + 1e-6);
        }
      }),
    );
  });

  it('audio alone is cut at the target; beside video it waits for that, until the segment is as long as any may be', () => {
    const audio: CutQuestion = { ...keyframe, next: 'audio', hasVideoTrack: false, hasVideoSample: false };
    expect(isCutDue({ ...audio, elapsedSeconds: 1.99 })).toBe(false);
    expect(isCutDue({ ...audio, elapsedSeconds: 2 })).toBe(true);
    expect(isCutDue({ ...keyframe, next: 'audio', elapsedSeconds: 8.9 })).toBe(false);
    expect(isCutDue({ ...keyframe, next: 'audio', elapsedSeconds: 9 })).toBe(true);
  });

  it('without a keyframe half a second before the longest, or above 32 MB, it cuts anyway', () => {
    expect(isCutDue({ ...keyframe, next: 'frame', elapsedSeconds: 8.49 })).toBe(false);
    expect(isCutDue({ ...keyframe, next: 'frame', elapsedSeconds: 8.5 })).toBe(true);
    expect(isCutDue({ ...keyframe, next: 'frame', elapsedSeconds: 1, openBytes: 32 * megabyte - 1 })).toBe(false);
    expect(isCutDue({ ...keyframe, next: 'frame', elapsedSeconds: 1, openBytes: 32 * megabyte })).toBe(true);
    expect(isCutDue({ ...keyframe, elapsedSeconds: 0.1, lastGopSeconds: 0.1, openBytes: 32 * megabyte })).toBe(true);
  });

  it('audio that came before the first keyframe stays in its segment', () => {
    expect(isCutDue({ ...keyframe, hasVideoSample: false, elapsedSeconds: 3 })).toBe(false);
  });
});

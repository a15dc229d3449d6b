import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { silentAacFrame } from '../../../src/service/media/codec/aac.ts';
import { TargetDuration } from '../../../src/service/media/hls/playlists.ts';
import { type SegmentDraft, Segmenter } from '../../../src/service/recorder/segmenter.ts';
import { readAnnouncedSize, readPartTracks, type SamplePacket } from '../../../src/service/recorder/tracks.ts';
import { aacConfig, audioFrame, frame, h264Config, media } from './synthetic-packets.ts';

const video = { kind: 'video-config', codec: 'h264', config: h264Config, dtsMs: 0 } as const;
const audio = { kind: 'audio-config', codec: 'aac', config: aacConfig, dtsMs: 0 } as const;
const both = readPartTracks({ video, audio }, { width: 0, height: 0 });
const pictureOnly = readPartTracks({ video }, { width: 0, height: 0 });
const frameTicks = 1024;
const rate = 48_000;

const isSample = (packet: MediaPacket): packet is SamplePacket => packet.kind === 'video' || packet.kind === 'audio';

function segment(packets: MediaPacket[], tracks = both): SegmentDraft[] {
  const segmenter = new Segmenter(tracks, { targetSeconds: 2, wallClockMs: 0, targetDuration: new TargetDuration() });
  const drafts = packets.filter(isSample).flatMap((packet) => segmenter.push(packet) ?? []);
  return [...drafts, ...[segmenter.end() ?? []].flat()];
}

const byTime = (packets: MediaPacket[]) => [...packets].sort((a, b) => a.dtsMs - b.dtsMs);
const without = (kind: MediaPacket['kind'], packets: MediaPacket[], fromMs: number, toMs: number) =>
  packets.filter((packet) => packet.kind !== kind || packet.dtsMs < fromMs || packet.dtsMs >= toMs);
const soundOf = (drafts: SegmentDraft[]) => drafts.flatMap(({ samples }) => samples.audio);
const pictureOf = (drafts: SegmentDraft[]) => drafts.flatMap(({ samples }) => samples.video);
/** The bytes of a track's samples. */
function dataOf({ samples, pieces }: SegmentDraft, kind: 'video' | 'audio'): Buffer[] {
  const all = Buffer.concat(pieces);
  let at = kind === 'video' ? 0 : samples.video.reduce((sum, { bytes }) => sum + bytes, 0);
  return samples[kind].map(({ bytes }) => {
    at += bytes;
    return all.subarray(at - bytes, at);
  });
}
/** The longest time between the end of a sample and the next one, in ticks. */
function largestGap(samples: readonly { decodeTime: number; duration: number }[]): number {
  return Math.max(
    0,
    ...samples.map(({ decodeTime }, i) => {
      const before = samples[i - 1];
      return before === undefined ? 0 : Math.abs(decodeTime - before.decodeTime - before.duration);
    }),
  );
}

describe('where no sound comes', () => {
  const show = media({ fromMs: 0, toMs: 14_000 });
  const hole = without('audio', show, 4000, 9000);

  it('there is silence, frame for frame, and what was sent keeps its time', () => {
    const drafts = segment(hole);
    const sound = soundOf(drafts);
    expect(largestGap(sound)).toBeLessThan(frameTicks);
    const filled = drafts.reduce((sum, draft) => sum + draft.filled.audio, 0);
    expect(Math.abs(filled - (5 * rate) / frameTicks)).toBeLessThan(2);
    const data = drafts.flatMap((draft) => dataOf(draft, 'audio'));
    const silence = silentAacFrame(aacConfig);
    expect(data.filter((bytes) => silence?.equals(bytes))).toHaveLength(filled);
    const sent = sound.filter((_, i) => !silence?.equals(data[i] ?? Buffer.alloc(0)));
    const timesMs = hole.filter(({ kind }) => kind === 'audio').map(({ dtsMs }) => dtsMs);
    expect(sent).toHaveLength(timesMs.length);
    for (const [i, { decodeTime }] of sent.entries())
      expect(Math.abs((decodeTime * 1000) / rate - (timesMs[i] ?? 0))).toBeLessThanOrEqual(2);
    expect(pictureOf(drafts)).toHaveLength(350);
  });

  it.each([
    ['at the beginning', 0, 3100],
    ['at the end', 4000, 99_000],
    ['from before a cut to after it', 5500, 6900],
  ])('%s, each segment has sound for all of its time', (_, fromMs, toMs) => {
    const drafts = segment(without('audio', show, fromMs, toMs));
    const sound = soundOf(drafts);
    expect(largestGap(sound)).toBeLessThan(frameTicks);
    const end = (sound.at(-1)?.decodeTime ?? 0) + frameTicks;
    expect((sound[0]?.decodeTime ?? rate) / rate).toBeLessThan(0.03);
    expect(end / rate).toBeGreaterThan(13.9);
  });

  it('sound that is sent late is not taken for missing', () => {
    const late = show.map((packet, i) => ({ packet, at: packet.dtsMs + (packet.kind === 'audio' ? 1500 : 0), i }));
    const drafts = segment(late.sort((a, b) => a.at - b.at || a.i - b.i).map(({ packet }) => packet));
    expect(drafts.reduce((sum, { filled }) => sum + filled.audio, 0)).toBe(0);
    expect(soundOf(drafts)).toHaveLength(show.filter(({ kind }) => kind === 'audio').length);
  });

  it('sound that comes when there is silence already costs itself alone', () => {
    const tooLate = hole.map((packet) => ({ packet, at: packet.dtsMs }));
    const latecomers = without('audio', show, 0, 4000)
      .filter(({ kind, dtsMs }) => kind === 'audio' && dtsMs < 5000)
      .map((packet) => ({ packet, at: 8500 }));
    const drafts = segment([...tooLate, ...latecomers].sort((a, b) => a.at - b.at).map(({ packet }) => packet));
    expect(largestGap(soundOf(drafts))).toBeLessThan(frameTicks);
    expect(soundOf(drafts)).toEqual(soundOf(segment(hole)));
  });

  it('nothing is added to an ordinary show, whichever track comes first', () => {
    for (const show of [
      media({ fromMs: 0, toMs: 7000 }),
      byTime([...media({ fromMs: 60, toMs: 7000, audio: false }), ...media({ fromMs: 0, toMs: 7000, video: false })]),
    ])
      for (const { filled } of segment(show)) expect(filled).toEqual({ video: 0, audio: 0 });
  });
});

describe('where no picture comes', () => {
  const show = media({ fromMs: 0, toMs: 44_000 });

  it.each([
    ['2 s', 4000, 6000],
    ['30 s, from within a group of pictures to within another', 5000, 35_000],
  ])('for %s, every segment begins with a keyframe and has a picture for all of its time', (_, fromMs, toMs) => {
    const packets = without('video', show, fromMs, toMs);
    const drafts = segment(packets);
    const frames = packets.filter(({ kind }) => kind === 'video').length;
    const filled = drafts.reduce((sum, draft) => sum + draft.filled.video, 0);
    expect(pictureOf(drafts).length - filled).toBe(frames);
    expect(drafts.every(({ isIndependent }) => isIndependent)).toBe(true);
    expect(largestGap(pictureOf(drafts))).toBeLessThanOrEqual(100 * 90);
    expect(soundOf(drafts)).toHaveLength(packets.filter(({ kind }) => kind === 'audio').length);
    for (const [i, { startMs, durationMs }] of drafts.entries())
      expect(drafts[i + 1]?.startMs ?? startMs + durationMs).toBeCloseTo(startMs + durationMs, 3);
  });

  it('frames that come again without a keyframe follow those that they are made of', () => {
    const packets = without('video', show, 5000, 35_000);
    const drafts = segment(packets);
    const data = drafts.flatMap((draft) => dataOf(draft, 'video').map((bytes) => bytes.readDoubleBE(5)));
    const resumedAt = data.indexOf(35_000);
    expect(data.slice(resumedAt - 25, resumedAt)).toEqual(Array.from({ length: 25 }, (_, i) => 4000 + i * 40));
  });

  it('for good, the last keyframe stays', () => {
    const drafts = segment(without('video', show, 5000, 99_000));
    expect(drafts.every(({ samples, isIndependent }) => samples.video.length > 0 && isIndependent)).toBe(true);
  });
});

describe('a track that comes late', () => {
  function extend(before: MediaPacket[], after: MediaPacket[], from = pictureOnly) {
    const segmenter = new Segmenter(from, { targetSeconds: 2, wallClockMs: 0, targetDuration: new TargetDuration() });
    const push = (packets: MediaPacket[]) => packets.filter(isSample).flatMap((packet) => segmenter.push(packet) ?? []);
    const first = push(before);
    const closed = segmenter.extend(both);
    return {
      first: [...first, ...(closed ? [closed] : [])],
      second: [...push(after), segmenter.end()].flatMap((d) => d ?? []),
    };
  }

  it('as sound is in the segment that is open, which has silence before it', () => {
    const { first, second } = extend(media({ fromMs: 0, toMs: 3000, audio: false }), [
      ...byTime([
        ...media({ fromMs: 3000, toMs: 6000, gopFrames: 1000, audio: false }).slice(1),
        frame(4000, true),
        ...media({ fromMs: 3000, toMs: 6000, video: false }),
      ]),
    ]);
    expect(first.map(({ startMs, samples }) => [startMs, samples.audio.length])).toEqual([[0, 0]]);
    expect(second[0]?.startMs).toBe(2000);
    expect((second[0]?.samples.audio[0]?.decodeTime ?? 0) / rate).toBeCloseTo(2, 1);
    expect(largestGap(soundOf(second))).toBeLessThan(frameTicks);
  });

  it('as video begins a segment, where the sound before it ends', () => {
    const soundOnly = readPartTracks({ audio }, { width: 0, height: 0 });
    const { first, second } = extend(
      media({ fromMs: 0, toMs: 3000, video: false }),
      byTime([...media({ fromMs: 3000, toMs: 6000, audio: false }), audioFrame(3008), audioFrame(3029)]),
      soundOnly,
    );
    const last = first.at(-1);
    expect((last?.startMs ?? 0) + (last?.durationMs ?? 0)).toBeCloseTo(second[0]?.startMs ?? 0, 3);
    expect(second[0]?.samples.video[0]).toMatchObject({ decodeTime: 270_000, isSync: true });
  });
});

describe('the size that a publisher announces', () => {
  it('is taken from its metadata', () => {
    expect(readAnnouncedSize({ width: 1280, height: 720.0, framerate: 30 })).toEqual({ width: 1280, height: 720 });
  });

  it.each([
    [{}],
    [{ width: '1280', height: null }],
    [{ width: -1, height: Number.NaN }],
    [{ width: 70_000, height: 0 }],
  ])('is 0 × 0 where it cannot be one: %j', (values) => {
    expect(readAnnouncedSize(values)).toEqual({ width: 0, height: 0 });
  });
});

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { cutPart } from '../../../../src/service/features/clips/cut-part.ts';
import { partsBetween } from '../../../../src/service/features/clips/part-range.ts';
import { type PartPlan, planPart } from '../../../../src/service/features/clips/plan-part.ts';
import { writeClip } from '../../../../src/service/features/clips/write-clip.ts';
import { finishRecording } from '../../../../src/service/finish/recording-steps.ts';
import { folderFiles } from '../../../../src/service/lib/stored-files.ts';
import { presentedAt } from '../../../../src/service/media/mp4/fragment.ts';
import { openMp4Download } from '../../../../src/service/playback/mp4-download.ts';
import { readJournal } from '../../../../src/service/recorder/journal.ts';
import type { EdgeJob } from '../../../../src/service/transcode/messages.ts';
import { encodeEdge } from '../../../../src/service/transcode/worker/encode-edge.ts';
import { encodeGops } from '../../../support/media/encode-gops.ts';
import {
  encodeNumbered,
  type NumberedReading,
  type NumberedShow,
  readNumbered,
} from '../../../support/media/numbered-frames.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import { joinFiles, makeFolder, recordParts, type SourceRecording } from '../../transcode/make-recording.ts';
import { readSegment } from './segment-packets.ts';

/** Cuts a clip out of a recording; without `mayEncode` our encoder cannot continue its source. */
async function cut({ directory }: SourceRecording, from: number, to: number, mayEncode = true) {
  const folder = await makeFolder();
  const [workDirectory, target] = [join(folder, 'work'), join(folder, 'clip')];
  await mkdir(workDirectory);
  await mkdir(target);
  const files = folderFiles(directory);
  const parts = [];
  for (const range of partsBetween(await readJournal(directory), from, to)) {
    const encode = async (job: EdgeJob) => (mayEncode ? encodeEdge(job, 1) : { frames: 0 });
    parts.push(await cutPart(range, { files, workDirectory, encodeEdge: encode }));
  }
  const asked = { files, directory: target, onProgress: () => undefined, assertWanted: () => undefined };
  return { folder, target, parts, written: await writeClip(parts, asked) };
}

/** The same as an MP4. */
async function download({ folder, target }: { folder: string; target: string }): Promise<string> {
  const mp4 = await openMp4Download({ id: folder, files: folderFiles(target) }, 'source');
  if (mp4 === undefined) throw new Error('There is no MP4');
  const path = join(folder, 'clip.mp4');
  await writeFile(path, await buffer(mp4.read(0, mp4.byteLength)));
  return path;
}

/** What a player shows of the source from the one position to the other. */
function between({ numbers, times }: NumberedReading, from: number, to: number): number[] {
  const shownAt = (seconds: number) =>
    Math.max(
      0,
      times.findLastIndex((time) => time <= seconds + 0.001),
    );
  return numbers.slice(shownAt(from), shownAt(to));
}

const shows: NumberedShow[] = [
  { seconds: 8, fps: 30, bFrames: 0, gopSeconds: 2 },
  { seconds: 8, fps: 60, bFrames: 3, gopSeconds: 1 },
  { seconds: 9, fps: 25, bFrames: 2, gopSeconds: 8 },
];
const audioFrameSeconds = 1024 / 48_000;

describe.each(shows)('a clip of $fps frames a second with a keyframe every $gopSeconds s', (show) => {
  it('has the very frames between its marks, once each, and what is heard with them', async () => {
    const recording = await recordParts([await encodeNumbered(show)]);
    await finishRecording(recording.directory);
    const source = await readNumbered(join(recording.directory, 'source/index.m3u8'));
    const random = seededRandom(show.fps);
    const end = show.seconds - 1;
    const marks = [random() * end, random() * end].sort((a, b) => a - b);
    for (const [from = 0, to = 0] of [[2, 4], [4, 4 + 1.5 / show.fps], marks]) {
      const clip = await cut(recording, from, to);
      const played = await readNumbered(join(clip.target, 'source/index.m3u8'));
      expect(played.complaints, `${from} to ${to}`).toEqual([]);
      expect(played.numbers, `${from} to ${to}`).toEqual(between(source, from, to));
      expect((await readNumbered(await download(clip))).numbers).toEqual(played.numbers);

      const first = source.times[source.numbers.indexOf(played.numbers[0] ?? -1)] ?? 0;
      const moved = first - (played.times[0] ?? 0);
      const heard = (played.heard[0] ?? 0) + moved;
      expect(Math.min(...source.heard.map((time) => Math.abs(time - heard)))).toBeLessThan(0.0005);
      expect(Math.abs(heard - first)).toBeLessThan(audioFrameSeconds);
      expect(clip.written.durationSeconds).toBeCloseTo(played.numbers.length / show.fps, 1);
    }
  });
});

describe('a clip', () => {
  it('is copied whole but for frames near its marks', async () => {
    const recording = await recordParts([await encodeNumbered({ seconds: 16, fps: 30, bFrames: 2, gopSeconds: 2 })]);
    const { parts, written } = await cut(recording, 1.5, 14.5);
    const pieces = parts.flatMap(({ plan }) => plan.pieces);
    expect(pieces.filter(({ isWhole }) => isWhole)).toHaveLength(6);
    expect(written.encodedBytes).toBeLessThan((written.sizeBytes - written.encodedBytes) / 10);
  });

  it('has one init segment, and another where the recording has; it fails where there is nothing, or damage', async () => {
    const one = { seconds: 4, fps: 30, bFrames: 2, gopSeconds: 2 };
    const recording = await recordParts([await encodeNumbered(one), await encodeNumbered({ ...one, fps: 25 })]);
    const { target } = await cut(recording, 1.3, 6.2);
    const { parts, segments } = await readJournal(target);
    expect(parts.map(({ uri }) => uri)).toEqual(['init-0.mp4', 'init-1.mp4']);
    expect(segments.map(({ number }) => number)).toEqual(segments.map((_, index) => index));
    const inner = await cut(recording, 1.3, 3.6);
    expect((await readJournal(inner.target)).parts).toHaveLength(1);

    await expect(cut(recording, 9, 10)).rejects.toThrow('Nothing lies between the marks');
    const [, , third] = recording.segments;
    await writeFile(join(recording.directory, 'source', third?.uri ?? ''), Buffer.alloc(third?.bytes ?? 0));
    await expect(cut(recording, 1, 7)).rejects.toThrow();
  });

  it('follows the rules of HLS for players that take nothing else: Safari and VLC', async () => {
    const shown = { seconds: 9, fps: 30, bFrames: 2, gopSeconds: 3 };
    const recording = await recordParts([await encodeNumbered(shown)]);
    const { target } = await cut(recording, 1.3, 7.7);
    const master = await readFile(join(target, 'index.m3u8'), 'utf8');
    expect(master).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n/);
    expect(master).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=128x96,FRAME-RATE=30\.000\n/i);
    const media = await readFile(join(target, 'source/index.m3u8'), 'utf8');
    const lines = media.trimEnd().split('\n');
    expect(lines.slice(0, 2)).toEqual(['#EXTM3U', '#EXT-X-VERSION:7']);
    expect(lines.at(-1)).toBe('#EXT-X-ENDLIST');
    for (const tag of ['#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-MEDIA-SEQUENCE:0']) expect(lines).toContain(tag);
    // One init segment, before the first of its segments; so nothing has to be set up anew in between.
    expect(lines.filter((line) => line.startsWith('#EXT-X-MAP'))).toEqual(['#EXT-X-MAP:URI="init-0.mp4"']);
    expect(lines.indexOf('#EXT-X-MAP:URI="init-0.mp4"')).toBeLessThan(
      lines.findIndex((line) => line.startsWith('#EXTINF')),
    );
    expect(media).not.toContain('#EXT-X-DISCONTINUITY');
    const lengths = [...media.matchAll(/^#EXTINF:([\d.]+),$/gm)].map(([, seconds]) => Number(seconds));
    const targetSeconds = Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(media)?.[1]);
    expect(Math.max(...lengths.map(Math.round))).toBeLessThanOrEqual(targetSeconds);
    expect(lengths.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(6.4, 1);

    // Each segment by itself, as after a jump: it begins with a keyframe, its parameter sets are those of the init segment.
    let at = 0;
    const heard: number[] = [];
    const seen: number[] = [];
    const uris = lines.filter((line) => line.endsWith('.m4s'));
    expect(uris).toHaveLength(lengths.length);
    for (const [index, uri] of uris.entries()) {
      const packets = await readSegment(join(target, 'source'), 'init-0.mp4', uri);
      const [video, audio] = (['video', 'audio'] as const).map((kind) => packets.filter((each) => each.kind === kind));
      expect(video?.[0], uri).toMatchObject({ isKey: true });
      expect(video?.[0]?.nalTypes, uri).toContain(5);
      expect(video?.flatMap(({ nalTypes }) => nalTypes).filter((type) => type === 7 || type === 8)).toEqual([]);
      expect(video?.[0]?.dts, uri).toBeCloseTo(at, 2);
      at += lengths[index] ?? 0;
      heard.push(...(audio ?? []).map(({ pts }) => pts));
      seen.push(...(video ?? []).map(({ pts }) => pts));
    }
    // Sound from the first picture to the last one, without a gap where segments meet.
    const [firstSeen, lastSeen] = [Math.min(...seen), Math.max(...seen) + 1 / shown.fps];
    expect(Math.abs((heard[0] ?? 99) - firstSeen)).toBeLessThan(audioFrameSeconds);
    expect(Math.abs((heard.at(-1) ?? 99) + audioFrameSeconds - lastSeen)).toBeLessThan(audioFrameSeconds);
    for (const [index, pts] of heard.slice(1).entries())
      expect(pts - (heard[index] ?? 0)).toBeCloseTo(audioFrameSeconds, 4);
  });

  it('begins and ends with keyframes where the source is no H.264', async () => {
    const recording = await recordParts([
      await encodeGops({ codec: 'hevc', seconds: 6, params: 'open-gop=0:bframes=2' }),
    ]);
    const { parts, written } = await cut(recording, 2.7, 3.3);
    expect(parts.map(({ plan }) => plan.isExact)).toEqual([false]);
    expect(written.encodedBytes).toBe(0);
    expect(written.durationSeconds).toBeGreaterThan(0.6);
  });
});

describe('a clip of open groups of pictures', () => {
  const openGop = 'open-gop=1:bframes=3:b-adapt=0';
  const fps = 30;
  const record = async (codec: 'h264' | 'hevc') => {
    const recording = await recordParts([await encodeGops({ codec, seconds: 12, params: openGop })]);
    await finishRecording(recording.directory);
    const source = await readNumbered(join(recording.directory, 'source/index.m3u8'));
    const { segments } = await readJournal(recording.directory);
    expect(segments.map(({ isOpen = false }) => isOpen)).toEqual([false, true, true, true, true, true]);
    return { recording, source, segments };
  };
  /** Picture and sound are as far from each other as in the source, and nothing is heard before the first picture. */
  const expectInStep = (played: NumberedReading, source: NumberedReading) => {
    const first = source.times[source.numbers.indexOf(played.numbers[0] ?? -1)] ?? 0;
    const heard = (played.heard[0] ?? 0) + first - (played.times[0] ?? 0);
    expect(Math.min(...source.heard.map((time) => Math.abs(time - heard)))).toBeLessThan(0.0005);
    expect(Math.abs(heard - first)).toBeLessThan(audioFrameSeconds);
  };

  it.each([
    ['HEVC', 'hevc'],
    ['H.264 that our encoder cannot continue', 'h264'],
  ] as const)('of %s begins with the keyframe before its mark, and all of its frames decode', async (_, codec) => {
    const { recording, source, segments } = await record(codec);
    // At the second mark a frame is shown that is decoded after the next keyframe, and made of the one before.
    for (const [from, keyframe] of [
      [5, 4 * fps],
      [4.05, 2 * fps],
    ] as const) {
      const clip = await cut(recording, from, 9, false);
      const played = await readNumbered(join(clip.target, 'source/index.m3u8'));
      expect(played.complaints).toEqual([]);
      expect(played.numbers).toEqual(Array.from({ length: played.numbers.length }, (_, index) => keyframe + index));
      expect(played.numbers).toEqual(expect.arrayContaining(between(source, from, 9)));
      // It ends before the next keyframe, and before frames that are made of both.
      expect(played.numbers.at(-1)).toBeLessThan(10 * fps);
      expectInStep(played, source);
      expect((await readNumbered(await download(clip))).numbers).toEqual(played.numbers);

      const made = await readJournal(clip.target);
      expect(made.segments.reduce((sum, { videoSamples }) => sum + videoSamples, 0)).toBe(played.numbers.length);
      expect(clip.written.encodedBytes).toBe(0);
      expect(clip.written.durationSeconds).toBeCloseTo(played.numbers.length / fps, 2);
      expect(clip.parts.map(({ plan }) => plan.isExact)).toEqual([false]);
      // Without the frames that were shown before it the keyframe is decoded three frames later.
      const startedAt = (segments[keyframe / fps / 2]?.wallClockMs ?? 0) + (3 * 1000) / fps;
      expect([clip.written.startedAt, made.parts[0]?.wallClockMs]).toEqual([startedAt, startedAt]);
      // A keyframe of HEVC is a sync sample where no frame is left that needs what came before.
      const [first, ...others] = made.segments;
      expect([first?.independent, first?.isOpen]).toEqual(codec === 'hevc' ? [true, undefined] : [false, true]);
      expect(others.map(({ isOpen }) => isOpen)).toEqual(others.map(() => true));
      const alone = await readNumbered(await joinFiles(join(clip.target, 'source'), ['init-0.mp4', first?.uri ?? '']));
      expect(alone.complaints).toEqual([]);
      expect(alone.numbers).toHaveLength(first?.videoSamples ?? 0);
    }
  });

  it('of H.264 that our encoder continues is exact, and each of its segments begins with a keyframe', async () => {
    const { recording, source } = await record('h264');
    const clip = await cut(recording, 3, 9);
    expect(clip.parts.map(({ plan }) => plan.isExact)).toEqual([true]);
    const played = await readNumbered(join(clip.target, 'source/index.m3u8'));
    expect(played.numbers).toEqual(between(source, 3, 9));
    const { segments } = await readJournal(clip.target);
    expect(segments.map(({ independent }) => independent)).toEqual(segments.map(() => true));
    expect(segments.length).toBeGreaterThan(2);
  });

  it('says that it is exact where it begins with the very keyframe of its mark', async () => {
    const { recording, source } = await record('hevc');
    const at = source.times[source.numbers.indexOf(4 * fps)] ?? 0;
    const { target, parts } = await cut(recording, at, 13, false);
    expect(parts.map(({ plan }) => plan.isExact)).toEqual([true]);
    const { numbers } = await readNumbered(join(target, 'source/index.m3u8'));
    expect(numbers).toEqual(Array.from({ length: 8 * fps }, (_, index) => 4 * fps + index));
  });

  it('has the very frames between its marks where they are encoded', async () => {
    const { recording, source } = await record('h264');
    // The second ones lie among frames that are shown before a keyframe and decoded after it.
    for (const [from, to, decodedFrom] of [
      [5, 9, 1],
      [4.05, 7.99, 0],
      [0, 5, 0],
    ] as const) {
      const clip = await cut(recording, from, to);
      const played = await readNumbered(join(clip.target, 'source/index.m3u8'));
      expect(played.complaints, `${from} to ${to}`).toEqual([]);
      expect(played.numbers, `${from} to ${to}`).toEqual(between(source, from, to));
      if (from > 0) expectInStep(played, source);
      expect(clip.parts.map(({ plan }) => plan.isExact)).toEqual([true]);
      // Its first edge is decoded from the keyframe before the one before its mark, and no further back.
      expect(clip.parts[0]?.plan.edges[0]?.samples[0]).toMatchObject({ segment: decodedFrom });
    }
  });
});

describe('a clip of intra refresh', () => {
  it.each([true, false])('has whole frames from its mark on, encoded: %s', async (mayEncode) => {
    const packets = await encodeGops({ codec: 'h264', seconds: 10, params: 'intra-refresh=1:bframes=0' });
    const recording = await recordParts([packets]);
    await finishRecording(recording.directory);
    const source = await readNumbered(join(recording.directory, 'source/index.m3u8'));
    const clip = await cut(recording, 4.2, 7, mayEncode);
    const { numbers } = await readNumbered(join(clip.target, 'source/index.m3u8'));
    const asked = between(source, 4.2, 7);
    if (mayEncode) expect(numbers).toEqual(asked);
    else expect(numbers).toEqual(expect.arrayContaining(asked));
    // Frames are whole only after a while, so that it needs the keyframe before the last one before its mark.
    const { pieces = [], edges = [] } = clip.parts[0]?.plan ?? {};
    expect((mayEncode ? edges[0]?.samples : pieces)?.[0]).toMatchObject({ segment: 1 });
  });
});

describe('the plan of a clip', () => {
  const ticks = 10_000;
  /** Nine frames a segment, a letter each: keyframes `I` and frames `P` are shown three frames later where there are `b`. */
  const planOf = (segments: readonly string[], fromFrame: number, toFrame: number) => {
    const tableAt = async (segment: number) => {
      const kinds = [...(segments[segment] ?? '')];
      const video = kinds.map((kind, index) => ({
        ...{ decodeTime: (segment * 9 + index) * ticks, duration: ticks, isSync: kind === 'I', offset: 0, bytes: 1 },
        compositionOffset: kinds.includes('b') && kind !== 'b' ? 3 * ticks : 0,
      }));
      return { video, audio: [] };
    };
    const listed = segments.map((_, index) => ({ ...entry, number: index, startMs: index * 1000 }));
    const msOf = (frame: number) => ((frame + 0.5) * 1000) / 9;
    const range = { part, segments: listed, first: Math.floor(fromFrame / 9), last: Math.floor(toFrame / 9) };
    return planPart({
      range: { ...range, fromMs: msOf(fromFrame), toMs: msOf(toFrame) },
      tableAt,
      mayEncode: true,
    });
  };
  const video = { codec: 'avc1.64001f', width: 640, height: 360, timescale: 9 * ticks };
  const part = { rendition: 'source', part: 0, uri: 'init-0.mp4', bytes: 1, wallClockMs: 0, video };
  const entry = {
    ...{ rendition: 'source', part: 0, uri: '0.m4s', bytes: 1, durationSeconds: 1, wallClockMs: 0 },
    ...{ independent: true, videoSamples: 9, audioSamples: 0, bitrate: 8 },
  };
  /** For each piece, `whole` or its frames: those that are encoded in parentheses. */
  const taken = ({ pieces, edges }: PartPlan) =>
    pieces.map((piece) =>
      piece.isWhole
        ? 'whole'
        : piece.video
            .map((item) => {
              const sample = 'copied' in item ? item.copied : edges[item.edge]?.frames[item.frame];
              const number = sample && presentedAt(sample) / ticks;
              return 'copied' in item ? `${number}` : `(${number})`;
            })
            .join(' '),
    );

  it('copies no frames that are shown before a keyframe and made of frames that are encoded anew', async () => {
    const plan = await planOf(['IbbPbbPbb', 'IbbPbbPbb', 'IPPPPPPPP'], 5, 13);
    expect(taken(plan)).toEqual(['(5) (6) (7) (8) (9)', '(10) (11) (12)']);
  });

  it('copies frames that begin with no keyframe where those before them are copied too, and only there', async () => {
    const shown = ['IPPPIPPPP', 'IPPPPPPPP', 'IPPPPPPPP', 'PPPPIPPPP'];
    expect(taken(await planOf(shown, 2, 33))).toEqual(['(2) (3) 4 5 6 7 8', 'whole', 'whole', '27 28 29 30 31 32']);
    expect(taken(await planOf(['PPPPIPPPP', 'IPPPPPPPP'], 0, 6))).toEqual(['(0) (1) (2) (3) 4 5']);
  });
});

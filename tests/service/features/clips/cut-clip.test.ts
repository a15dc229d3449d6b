import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { cutPart } from '../../../../src/service/features/clips/cut-part.ts';
import { partsBetween } from '../../../../src/service/features/clips/part-range.ts';
import { writeClip } from '../../../../src/service/features/clips/write-clip.ts';
import { finishRecording } from '../../../../src/service/finish/recording-steps.ts';
import { folderFiles } from '../../../../src/service/lib/stored-files.ts';
import { openMp4Download } from '../../../../src/service/playback/mp4-download.ts';
import { readJournal } from '../../../../src/service/recorder/journal.ts';
import { encodeEdge } from '../../../../src/service/transcode/worker/encode-edge.ts';
import { encodeGops } from '../../../support/media/encode-gops.ts';
import {
  encodeNumbered,
  type NumberedReading,
  type NumberedShow,
  readNumbered,
} from '../../../support/media/numbered-frames.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import { makeFolder, recordParts, type SourceRecording } from '../../transcode/make-recording.ts';
import { readSegment } from './segment-packets.ts';

/** Cuts a clip out of a recording. */
async function cut({ directory }: SourceRecording, from: number, to: number) {
  const folder = await makeFolder();
  const [workDirectory, target] = [join(folder, 'work'), join(folder, 'clip')];
  await mkdir(workDirectory);
  await mkdir(target);
  const files = folderFiles(directory);
  const parts = [];
  for (const range of partsBetween(await readJournal(directory), from, to)) {
    parts.push(await cutPart(range, { files, workDirectory, encodeEdge: (job) => encodeEdge(job, 1) }));
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

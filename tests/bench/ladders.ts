import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createLogger } from '../../src/service/lib/create-logger.ts';
import type { JournalSegment } from '../../src/service/recorder/journal.ts';
import { createRecorder } from '../../src/service/recorder/recorder.ts';
import { buildLadder, defaultProfiles } from '../../src/service/transcode/ladder.ts';
import type { Rendition } from '../../src/service/transcode/messages.ts';
import { createTranscodeQueue } from '../../src/service/transcode/queue.ts';
import { busyClip } from '../support/media/encode-busy-packets.ts';
import { busyPackets } from './busy-packets.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';

const run = promisify(execFile);
const workerBundle = fileURLToPath(new URL('../../dist/service/transcode-worker.js', import.meta.url));

/** A recorded 720p30 source, as segments for our transcoder and as one file for the ffmpeg program. */
export interface BenchSource {
  directory: string;
  file: string;
  seconds: number;
  segments: JournalSegment[];
  renditions: Rendition[];
}

export interface LadderRun {
  /** The encoding process's, its start included. */
  cpuSeconds: number;
  wallSeconds: number;
  /** The file of each rendition, by its name. */
  files: Map<string, string>;
}

export async function recordSource(directory: string, seconds: number): Promise<BenchSource> {
  const segments: JournalSegment[] = [];
  const recorder = createRecorder({
    directory,
    now: Date.now,
    onJournal: (event) => void (event.event === 'segment' && segments.push(event)),
  });
  for (const packet of await busyPackets(seconds)) await recorder.write(packet);
  await recorder.close();
  const file = join(directory, 'source.mp4');
  await joinSegments(join(directory, 'source'), segments, file);
  const { renditions } = buildLadder(defaultProfiles, { ...busyClip, codec: 'avc1.64001f' });
  return { directory, file, seconds, segments, renditions };
}

async function joinSegments(folder: string, segments: readonly JournalSegment[], file: string): Promise<void> {
  const names = ['init-0.mp4', ...segments.map(({ uri }) => uri)];
  await writeFile(file, Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name))))));
}

/** Makes the whole ladder as the service does, with one worker. */
export async function runOurs({ directory: root, renditions, segments }: BenchSource): Promise<LadderRun> {
  const sessionDirectory = await mkdtemp(join(root, 'ours-'));
  await cp(join(root, 'source'), join(sessionDirectory, 'source'), { recursive: true });
  let worker: ChildProcess | undefined;
  const queue = createTranscodeQueue({
    jobs: 1,
    spawnWorker: () => {
      worker = spawn(process.execPath, [workerBundle], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
      return worker;
    },
    log: createLogger({ format: 'pretty', writeLine: (line) => console.log(line) }),
  });
  const leftOut: string[] = [];
  queue.listen({ onSegment: () => undefined, onLeftOut: (_, { name }) => leftOut.push(name) });
  const startedAtMs = performance.now();
  for (const { part, number, uri, independent, durationSeconds } of segments) {
    queue.enqueue({
      sessionId: 'bench',
      sessionDirectory,
      initUri: `source/init-${part}.mp4`,
      segmentUri: `source/${uri}`,
      part,
      sequence: number,
      renditions,
      isIndependent: independent,
      durationSeconds,
    });
  }
  await queue.finishSession('bench');
  const wallSeconds = (performance.now() - startedAtMs) / 1000;
  const cpuSeconds = cpuSecondsOf(worker?.pid ?? 0);
  await queue.close();
  if (leftOut.length > 0) throw new Error(`Left out: ${leftOut.join(', ')}`);
  const files = new Map<string, string>();
  for (const { name, directory } of renditions) {
    const file = join(sessionDirectory, `${directory}.mp4`);
    await joinSegments(join(sessionDirectory, directory), segments, file);
    files.set(name, file);
  }
  return { cpuSeconds, wallSeconds, files };
}

/** The version of the ffmpeg program on PATH; undefined where there is none with x264. */
export function ffmpegVersion(): string | undefined {
  const { stdout, status } = spawnSync('ffmpeg', ['-hide_banner', '-version'], { encoding: 'utf8' });
  if (status !== 0 || !stdout.includes('--enable-libx264')) return undefined;
  return /^ffmpeg version (\S+)/.exec(stdout)?.[1];
}

/**
 * The same ladder by the ffmpeg program: same x264 preset, threads, rates and keyframes, bicubic scaling, audio copied,
 * fragmented MP4. Its processor time is what it reports itself.
 */
export async function runFfmpeg(source: BenchSource): Promise<LadderRun> {
  const directory = await mkdtemp(join(source.directory, 'ffmpeg-'));
  const { renditions } = source;
  const scales = renditions.map(({ width, height }, i) => `[in${i}]scale=${width}:${height}:flags=bicubic[out${i}]`);
  const split = `[0:v]split=${renditions.length}${renditions.map((_, i) => `[in${i}]`).join('')}`;
  const files = new Map(renditions.map(({ name, directory: folder }) => [name, join(directory, `${folder}.mp4`)]));
  const outputs = renditions.flatMap(({ name, bitrate }, i) => [
    ...['-map', `[out${i}]`, '-map', '0:a', '-c:a', 'copy', '-c:v', 'libx264', '-preset', 'veryfast', '-threads', '2'],
    ...['-b:v', String(bitrate), '-maxrate', String(bitrate * 1.2), '-bufsize', String(bitrate * 2.4)],
    ...['-g', '100000', '-flags', '+cgop', '-forced-idr', '1', '-force_key_frames', 'expr:gte(t,n_forced*2)'],
    ...['-fps_mode', 'passthrough', '-movflags', '+frag_keyframe+empty_moov', '-y', files.get(name) ?? ''],
  ]);
  const startedAtMs = performance.now();
  const { stderr } = await run('ffmpeg', [
    ...['-hide_banner', '-nostdin', '-loglevel', 'info', '-benchmark', '-threads', '2'],
    ...['-filter_complex_threads', '2', '-i', source.file, '-filter_complex', [split, ...scales].join(';')],
    ...outputs,
  ]);
  const wallSeconds = (performance.now() - startedAtMs) / 1000;
  const [, user, system] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
  const cpuSeconds = Number(user) + Number(system);
  if (!Number.isFinite(cpuSeconds)) throw new Error(`ffmpeg did not report its time:\n${stderr.slice(-500)}`);
  return { cpuSeconds, wallSeconds, files };
}

/** Luma PSNR in dB of a rendition against its source scaled to the same size, by the ffmpeg program. */
export async function measurePsnr(source: string, file: string, { width, height }: Rendition): Promise<number> {
  const filter = `[1:v]scale=${width}:${height}:flags=bicubic[source];[0:v][source]psnr`;
  const args = ['-hide_banner', '-nostdin', '-i', file, '-i', source, '-lavfi', filter, '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', args);
  return Number(/PSNR y:([\d.]+)/.exec(stderr)?.[1] ?? Number.NaN);
}

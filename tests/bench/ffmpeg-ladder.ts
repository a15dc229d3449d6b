import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchSource } from './bench-source.ts';
import type { LadderRun } from './bench-transcoder.ts';

const run = promisify(execFile);

/** The ffmpeg program on PATH, by its version; undefined where there is none with x264. */
export function findFfmpeg(): string | undefined {
  const { stdout, status } = spawnSync('ffmpeg', ['-hide_banner', '-version'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  return stdout.includes('--enable-libx264') ? /^ffmpeg version (\S+)/.exec(stdout)?.[1] : undefined;
}

/**
 * The same ladder by the ffmpeg program: same x264 preset, threads, rates and keyframes, bicubic scaling, audio copied,
 * fragmented MP4. Its processor time is what it says itself.
 */
export async function ffmpegLadder(source: BenchSource): Promise<LadderRun> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
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
    ...[
      '-hide_banner',
      '-nostdin',
      '-loglevel',
      'info',
      '-benchmark',
      '-threads',
      '2',
      '-filter_complex_threads',
      '2',
      '-i',
      source.file,
    ],
    ...['-filter_complex', [split, ...scales].join(';')],
    ...outputs,
  ]);
  const wallSeconds = (performance.now() - startedAtMs) / 1000;
  const [, user, system] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
  const cpuSeconds = Number(user) + Number(system);
  if (!Number.isFinite(cpuSeconds)) throw new Error(`ffmpeg did not report its time:\n${stderr.slice(-500)}`);
  return { cpuSeconds, wallSeconds, files, remove: () => rm(directory, { recursive: true, force: true }) };
}

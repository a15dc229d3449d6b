import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import type { JournalSegment } from '../../src/service/recorder/journal.ts';
import { createRecorder } from '../../src/service/recorder/recorder.ts';
import type { Rendition, SegmentJob } from '../../src/service/transcode/jobs.ts';
import { buildLadder, defaultProfiles } from '../../src/service/transcode/ladder.ts';

import { busyClip, encodeBusyPackets, repeatPackets } from '../support/media/encode-busy-packets.ts';

/** A recorded 720p30 source, as segments for our transcoder and as one file for the ffmpeg program. */
export interface BenchSource {
  directory: string;
  file: string;
  seconds: number;
  renditions: Rendition[];
  jobs(sessionDirectory: string, sessionId: string): SegmentJob[];
  remove(): Promise<void>;
}

let clip: Promise<MediaPacket[]> | undefined;

/** Where one process of a run leaves the clip for the others: to encode it takes longer than many a measurement. */
export const clipFileVariable = 'AIRCHECK_BENCH_CLIP';

async function readClip(): Promise<MediaPacket[]> {
  const path = process.env[clipFileVariable];
  if (path === undefined) return encodeBusyPackets();
  if (existsSync(path)) return deserialize(await readFile(path));
  const packets = await encodeBusyPackets();
  await writeFile(path, serialize(packets));
  return packets;
}

/** The busy clip, encoded once a run, for as long as asked. */
export async function busyPackets(seconds: number): Promise<MediaPacket[]> {
  clip ??= readClip();
  return [...repeatPackets(await clip, busyClip.seconds, seconds)];
}

export async function recordBenchSource(seconds: number): Promise<BenchSource> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const segments: JournalSegment[] = [];
  const recorder = createRecorder({
    directory,
    now: Date.now,
    onJournal: (event) => void (event.event === 'segment' && segments.push(event)),
  });
  for (const packet of await busyPackets(seconds)) await recorder.write(packet);
  await recorder.close();
  const names = ['init-0.mp4', ...segments.map(({ uri }) => uri)];
  const file = join(directory, 'source.mp4');
  await writeFile(
    file,
    Buffer.concat(await Promise.all(names.map((name) => readFile(join(directory, 'source', name))))),
  );
  const renditions = buildLadder(defaultProfiles, { ...busyClip, codec: 'h264' }).renditions;
  return {
    directory,
    file,
    seconds,
    renditions,
    jobs: (sessionDirectory, sessionId) =>
      segments.map(({ part, number, uri, independent, durationSeconds }) => ({
        sessionId,
        sessionDirectory,
        initUri: `source/init-${part}.mp4`,
        segmentUri: `source/${uri}`,
        part,
        sequence: number,
        renditions,
        isIndependent: independent,
        durationSeconds,
      })),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import type { JournalSegment } from '../../../src/service/recorder/journal.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import type { Rendition, SegmentJob } from '../../../src/service/transcode/messages.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import type { TestMediaOptions } from '../../support/media/test-media-options.ts';

/** A source recording as the recorder leaves it, in a folder that goes when the test has ended. */
export interface SourceRecording {
  directory: string;
  segments: JournalSegment[];
  jobs(renditions: Rendition[], sessionId?: string): SegmentJob[];
}

/** Six seconds with B-frames and audio: three segments of two seconds. */
const clip: Partial<TestMediaOptions> = { seconds: 6, bFrames: 2, gopSeconds: 1, width: 320, height: 180 };

export const small: Rendition = {
  name: 'small',
  directory: 'small',
  width: 240,
  height: 136,
  bitrate: 200_000,
  fps: 0,
};
export const tiny: Rendition = { name: 'tiny', directory: 'tiny', width: 160, height: 90, bitrate: 100_000, fps: 0 };

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aircheck-transcoder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Records clips one after the other, each a part of its own. */
export async function makeRecording(...clips: Partial<TestMediaOptions>[]): Promise<SourceRecording> {
  const parts = clips.length > 0 ? clips : [{}];
  return recordParts(await Promise.all(parts.map((options) => encodePackets({ ...clip, ...options }))));
}

export async function recordParts(parts: MediaPacket[][]): Promise<SourceRecording> {
  const directory = join(await makeFolder(), 'session');
  const segments: JournalSegment[] = [];
  const recorder = createRecorder({
    directory,
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    freeBytes: async () => 1e12,
    onJournal: (event) => void (event.event === 'segment' && segments.push(event)),
  });
  for (const packets of parts) {
    recorder.startPart();
    for (const packet of packets) await recorder.write(packet);
  }
  await recorder.close();
  return sourceRecording(directory, segments);
}

/** The same source in a folder of its own, without what was made of it. */
export async function copyRecording({ directory, segments }: SourceRecording): Promise<SourceRecording> {
  const copy = join(await makeFolder(), 'session');
  await cp(join(directory, 'source'), join(copy, 'source'), { recursive: true });
  return sourceRecording(copy, segments);
}

function sourceRecording(directory: string, segments: JournalSegment[]): SourceRecording {
  return {
    directory,
    segments,
    jobs: (renditions, sessionId = 'session') =>
      segments.map(({ part, number, uri, independent, durationSeconds }) => ({
        sessionId,
        sessionDirectory: directory,
        initUri: `source/init-${part}.mp4`,
        segmentUri: `source/${uri}`,
        part,
        sequence: number,
        renditions,
        isIndependent: independent,
        durationSeconds,
      })),
  };
}

/** Init segment and media segments in one file, whose path is returned. */
export async function joinFiles(directory: string, uris: string[]): Promise<string> {
  const path = join(await makeFolder(), 'joined.mp4');
  await writeFile(path, Buffer.concat(await Promise.all(uris.map((uri) => readFile(join(directory, uri))))));
  return path;
}

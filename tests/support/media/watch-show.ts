import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignalProblem } from '../../../src/contract/signal.ts';
import { createSignalDetector, signalProblems } from '../../../src/service/features/signal/signal-conditions.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import type { JournalSegment } from '../../../src/service/recorder/journal.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import type { SegmentLook } from '../../../src/service/transcode/messages.ts';
import { createSegmentLooker } from '../../../src/service/transcode/worker/look-at-segment.ts';

export interface WatchedShow {
  /** When each kind was first found, with what it says: seconds into the show. */
  found: { kind: SignalProblem['kind']; atSeconds: number; sinceSeconds: number }[];
  segments: number;
  /** What each segment shows and sounds like. */
  looks: SegmentLook[];
  /** Of all looks together. */
  cpuSeconds: number;
}

/** What the signal watch says of these packets, segment for segment, as fast as it can. */
export async function watchShow(packets: readonly MediaPacket[]): Promise<WatchedShow> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-show-'));
  try {
    const segments = await record(join(directory, 'session'), packets);
    const { look } = createSegmentLooker();
    const detector = createSignalDetector();
    const found: WatchedShow['found'] = [];
    const looks: SegmentLook[] = [];
    const before = process.cpuUsage();
    for (const segment of segments) {
      const { wallClockMs: startMs, bitrate } = segment;
      const endMs = startMs + segment.durationSeconds * 1000;
      const source = join(directory, 'session', 'source');
      const looked = look({
        sessionId: 'show',
        initPath: join(source, `init-${segment.part}.mp4`),
        segmentPath: join(source, segment.uri),
        atMs: startMs,
        seconds: segment.durationSeconds,
        compares: detector.needsComparison(bitrate),
      });
      looks.push(looked);
      const hasVideo = segment.videoSamples > 0;
      detector.take({ startMs, endMs, bitrate, hasVideo, hasAudio: segment.audioSamples > 0, look: looked });
      for (const { kind, since } of signalProblems(detector.conditions, undefined, undefined, endMs)) {
        if (found.some((each) => each.kind === kind)) continue;
        found.push({ kind, atSeconds: toSeconds(endMs), sinceSeconds: toSeconds(since) });
      }
    }
    const { user, system } = process.cpuUsage(before);
    return { found, segments: segments.length, looks, cpuSeconds: (user + system) / 1e6 };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const beganMs = Date.UTC(2026, 0, 2, 20);

function toSeconds(ms: number): number {
  return Math.round((ms - beganMs) / 100) / 10;
}

async function record(directory: string, packets: readonly MediaPacket[]): Promise<JournalSegment[]> {
  const segments: JournalSegment[] = [];
  const recorder = createRecorder({
    directory,
    now: () => beganMs,
    freeBytes: async () => 1e12,
    onJournal: (event) => void (event.event === 'segment' && segments.push(event)),
  });
  recorder.startPart();
  for (const packet of packets) await recorder.write(packet);
  await recorder.close();
  return segments;
}

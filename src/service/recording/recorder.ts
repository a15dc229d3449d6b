import { dirname } from 'node:path';
import type { Gap } from '../../contract/session.ts';
import { readDiskSpace } from '../files/disk-space.ts';
import type { MediaPacket } from '../ingest/media-packet.ts';
import { TargetDuration } from '../playlists/target-duration.ts';
import { createDiskGuard } from './disk-guard.ts';
import {
  emptyJournal,
  type JournalEvent,
  type JournalState,
  type RecordingSummary,
  summarize,
  targetDurationOf,
} from './journal/journal-state.ts';
import { heldMs, type PartEvent, PartSplitter } from './part-splitter.ts';
import { createPersistentStore } from './persistent-store.ts';
import type { OpenPart } from './segment-store.ts';
import { type SegmentDraft, Segmenter } from './segmenter.ts';
import { describeUnsupported } from './stop-reason.ts';
import { readAnnouncedSize, readPartTracks, TrackConfigError } from './tracks.ts';
import { WriteQueue } from './write-queue.ts';

export interface RecorderOptions {
  /** The session's own folder; made with the first segment. The folder that holds it must be there. */
  directory: string;
  /** Unix ms. */
  now: () => number;
  targetSeconds?: number | undefined;
  /** Called with every line of the journal, once it is on disk. */
  onJournal?: ((event: JournalEvent) => void) | undefined;
  /** Called once, as soon as recording stops for good before its end. `fault`: a mistake of ours that did it. */
  onStop?: ((reason: string, fault?: unknown) => void) | undefined;
  /** Called when nothing can be written, and when it is written again, with the time that is missing. */
  onProblem?: ((reason: string) => void) | undefined;
  onResume?: ((lost: Gap) => void) | undefined;
  /** What the journal already tells, when a recording goes on after a restart. */
  resume?: JournalState | undefined;
  /** Why nothing may be written for now, in words. */
  whyNot?: (() => string | undefined) | undefined;
  /** A file that is there as long as the recordings' disk is. */
  rootMark?: string | undefined;
  /** Nothing is written where less would stay free; undefined where the disk may be filled. */
  leastFreeBytes?: number | undefined;
  freeBytes?: (() => Promise<number>) | undefined;
}

export interface Recorder {
  /** A returned promise is back-pressure: the disk is behind. Never throws or rejects; see `stopped`. */
  write(packet: MediaPacket): void | Promise<void>;
  /** After a reconnect: what comes next has other times, and goes on with the part where its configurations are the same. */
  startPart(): void;
  /** Writes what is open and resolves when all is on disk. */
  close(): Promise<RecordingSummary>;
  /** Seconds of media recorded so far, the open segment included. */
  readonly durationSeconds: number;
  /** Why recording has stopped for good, in words. What was written before stays playable. */
  readonly stopped: string | undefined;
  /** Why nothing can be written for now, in words. It is tried again with each segment. */
  readonly problem: string | undefined;
}

/**
 * Records one session's packets as CMAF segments with a journal. Files appear only once there is media. Where the disk
 * refuses, segments are lost and the recording goes on with the next one that can be written.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const { directory, now, targetSeconds = 2, onStop } = options;
  const state = options.resume ?? emptyJournal();
  const store = createPersistentStore({
    directory,
    state,
    now,
    whyNot: options.whyNot,
    checkDisk: createDiskGuard({
      now,
      freeBytes: options.freeBytes ?? (async () => (await readDiskSpace(dirname(directory))).freeBytes),
      leastFreeBytes: options.leastFreeBytes,
    }),
    rootMark: options.rootMark,
    onJournal: options.onJournal,
    onProblem: options.onProblem,
    onResume: options.onResume,
  });
  // A disk that is full already is said at once, not with the first segment.
  const queue = new WriteQueue(store.look());
  const targetDuration = new TargetDuration(targetDurationOf(state));
  let splitter = new PartSplitter();
  let open: { part: OpenPart; segmenter: Segmenter } | undefined;
  let announcedSize = { width: 0, height: 0 };
  let settledSeconds = summarize(state).durationSeconds;
  let stopped: string | undefined;
  let closing: Promise<RecordingSummary> | undefined;

  function stop(reason: string, fault?: unknown): void {
    if (stopped !== undefined) return;
    stopped = reason;
    onStop?.(reason, fault);
  }

  function take(packet: MediaPacket): void {
    if (packet.kind === 'metadata') announcedSize = readAnnouncedSize(packet.values);
    if (packet.kind === 'unsupported') {
      endPart();
      stop(describeUnsupported(packet.track, packet.codec));
    } else {
      takeEvents(splitter.push(packet));
    }
  }

  function takeEvents(events: PartEvent[]): void {
    for (const [i, event] of events.entries()) {
      if (event.kind === 'sample') {
        settle(open?.segmenter.push(event.packet));
        continue;
      }
      // The last of the held packets came just now, the first that much earlier.
      const wallClockMs = now() - heldMs(events.slice(i + 1));
      if (event.kind === 'rebase') {
        open?.segmenter.rebase(wallClockMs, event.cause === 'reconnect');
        continue;
      }
      settle(open?.segmenter.end());
      const part = { tracks: readPartTracks(event.configs, announcedSize), wallClockMs };
      open = { part, segmenter: new Segmenter(part.tracks, { targetSeconds, wallClockMs, targetDuration }) };
    }
  }

  function endPart(): void {
    takeEvents(splitter.end());
    settle(open?.segmenter.end());
    open = undefined;
    splitter = new PartSplitter();
  }

  function settle(draft: SegmentDraft | undefined): void {
    if (draft === undefined || open === undefined) return;
    const { part } = open;
    settledSeconds += draft.durationMs / 1000;
    queue.add(draft.bytes, async () => {
      if (!(await store.write(part, draft))) settledSeconds -= draft.durationMs / 1000;
    });
  }

  async function finish(): Promise<RecordingSummary> {
    guard(endPart);
    await queue.drain();
    const summary = { ...summarize(state), stopped: stopped ?? store.problem };
    await store.end({ event: 'end', atMs: now(), summary });
    return summary;
  }

  /** One stream's odd packets end its own recording at most. */
  function guard(step: () => void): void {
    try {
      step();
    } catch (error) {
      open = undefined;
      if (error instanceof TrackConfigError) stop(error.message);
      else stop('The media sent cannot be recorded', error);
    }
  }

  return {
    write(packet) {
      if (stopped !== undefined || closing !== undefined) return undefined;
      guard(() => take(packet));
      return queue.room();
    },
    startPart() {
      if (stopped === undefined && closing === undefined) guard(() => takeEvents(splitter.reconnect()));
    },
    close() {
      closing ??= finish();
      return closing;
    },
    get durationSeconds() {
      const openMs = store.problem === undefined ? (open?.segmenter.openMs ?? 0) : 0;
      return Math.max(0, settledSeconds + openMs / 1000);
    },
    get stopped() {
      return stopped;
    },
    get problem() {
      return store.problem;
    },
  };
}

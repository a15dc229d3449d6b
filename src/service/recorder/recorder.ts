import type { MediaPacket } from '../ingest/media-packet.ts';
import { readAnnouncedSize } from './announced-size.ts';
import { createDiskGuard, defaultDiskFloorBytes, readFreeBytes } from './disk-guard.ts';
import {
  emptyJournal,
  type JournalSegment,
  type JournalState,
  type RecordingSummary,
  targetDurationOf,
} from './journal-state.ts';
import { heldMs, type PartEvent, PartSplitter } from './part-splitter.ts';
import { type OpenPart, openSegmentStore, type SegmentStore } from './segment-store.ts';
import { type SegmentDraft, Segmenter } from './segmenter.ts';
import { describeUnsupported, describeWriteFailure } from './stop-reason.ts';
import { summarize } from './summarize.ts';
import { TargetDuration } from './target-duration.ts';
import { readPartTracks, TrackConfigError } from './tracks.ts';
import { WriteQueue } from './write-queue.ts';

export interface RecorderOptions {
  /** The session's own folder; made with the first segment. */
  directory: string;
  /** Unix ms. */
  now: () => number;
  targetSeconds?: number | undefined;
  /** Called when a segment is on disk and in the journal. */
  onSegment?: ((segment: JournalSegment) => void) | undefined;
  /** Called once, as soon as recording stops before its end. */
  onStop?: ((reason: string) => void) | undefined;
  /** What the journal already tells, when a recording goes on after a restart. */
  resume?: JournalState | undefined;
  /** Free bytes at which recording stops, at the given rate. */
  diskFloorBytes?: ((bytesPerSecond: number) => number) | undefined;
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
  /** Why recording has stopped, in words. What was written before stays playable. */
  readonly stopped: string | undefined;
}

/** Records one session's packets as CMAF segments with a journal. Files appear only once there is media. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { directory, now, targetSeconds = 2, onSegment, onStop } = options;
  const { diskFloorBytes = defaultDiskFloorBytes, freeBytes = () => readFreeBytes(directory) } = options;
  const state = options.resume ?? emptyJournal();
  const checkDisk = createDiskGuard({ now, freeBytes, diskFloorBytes });
  const queue = new WriteQueue();
  const targetDuration = new TargetDuration(targetDurationOf(state));
  let splitter = new PartSplitter();
  let open: { part: OpenPart; segmenter: Segmenter } | undefined;
  let store: SegmentStore | undefined;
  let announcedSize = { width: 0, height: 0 };
  let settledSeconds = summarize(state).durationSeconds;
  let stopped: string | undefined;
  let isDiskLost = false;
  let closing: Promise<RecordingSummary> | undefined;

  function stop(reason: string): void {
    if (stopped !== undefined) return;
    stopped = reason;
    onStop?.(reason);
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
    queue.add(draft.bytes, () => writeSegment(part, draft));
  }

  async function writeSegment(part: OpenPart, draft: SegmentDraft): Promise<void> {
    const reason = isDiskLost ? undefined : await tryToWrite(part, draft);
    if (reason !== undefined) {
      isDiskLost = true;
      stop(reason);
    }
    if (isDiskLost) settledSeconds -= draft.durationMs / 1000;
  }

  /** Returns why the segment could not be written, if so. */
  async function tryToWrite(part: OpenPart, draft: SegmentDraft): Promise<string | undefined> {
    try {
      store ??= await openSegmentStore(directory, state, now());
      const reason = await checkDisk((draft.bytes * 1000) / Math.max(1, draft.durationMs));
      if (reason !== undefined) return reason;
      const segment = await store.write(part, draft);
      onSegment?.(segment);
      return undefined;
    } catch (error) {
      return describeWriteFailure(error);
    }
  }

  async function finish(): Promise<RecordingSummary> {
    guard(endPart);
    await queue.drain();
    const summary = { ...summarize(state), stopped };
    try {
      await store?.end({ event: 'end', atMs: now(), summary });
    } catch (error) {
      stop(describeWriteFailure(error));
    }
    await store?.close().catch(() => undefined);
    return { ...summary, stopped };
  }

  /** One stream's odd packets end its own recording at most. */
  function guard(step: () => void): void {
    try {
      step();
    } catch (error) {
      open = undefined;
      stop(error instanceof TrackConfigError ? error.message : 'The media sent cannot be recorded');
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
      return settledSeconds + (isDiskLost || open === undefined ? 0 : open.segmenter.openMs / 1000);
    },
    get stopped() {
      return stopped;
    },
  };
}

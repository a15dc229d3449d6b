import { dirname } from 'node:path';
import type { MediaPacket } from '../ingest/publish.ts';
import { readDiskSpace } from '../lib/files.ts';
import { TargetDuration } from '../media/hls/playlists.ts';
import { trackKinds } from '../media/mp4/tracks.ts';
import { emptyJournal, type JournalState, type RecordingSummary, summarize, targetDurationOf } from './journal.ts';
import { heldMs, type PartEvent, PartSplitter } from './part-splitter.ts';
import { createSegmentWriter, type OpenPart, type SegmentWriterOptions } from './segment-writer.ts';
import { type SegmentDraft, Segmenter } from './segmenter.ts';
import { SteadyTimes } from './steady-times.ts';
import { createDiskGuard } from './stop-reason.ts';
import { readAnnouncedSize, readPartTracks, TrackConfigError } from './tracks.ts';

export interface RecorderOptions extends Omit<SegmentWriterOptions, 'state' | 'checkDisk'> {
  targetSeconds?: number | undefined;
  /** Called once if recording stops for good before its end. `fault`: the bug of ours that caused it. */
  onStop?: ((reason: string, fault?: unknown) => void) | undefined;
  /** The live journal state, shared with its readers: updated with every line written. */
  resume?: JournalState | undefined;
  /** Bytes to keep free; undefined if the disk may be filled. */
  minFreeBytes?: number | undefined;
  freeBytes?: (() => Promise<number>) | undefined;
}

/**
 * Records one session's packets as CMAF segments with a journal. Files appear only once there is media. On a disk
 * error segments are lost, and the recording continues with the next one that can be written.
 *
 * The live recorder hands packets in, each with the parameter sets that its frames need (`video-sets.ts`). Then:
 *
 * | stage | gives |
 * |---|---|
 * | `steady-times.ts`, `audio-times.ts` | packets in order, with times as even as the encoder's clock |
 * | `part-splitter.ts` | where a part begins, goes on with other settings, or has a jump; it holds the first packets |
 * | `timeline.ts`, `segmenter.ts` | samples with times of the recording; cuts segments at keyframes |
 * | `open-segment.ts` | where a segment is cut, and its bytes |
 * | `segment-writer.ts`, `stop-reason.ts` | its file, safely, where the disk has room; then its line in the journal |
 */
export function createRecorder(options: RecorderOptions) {
  const { directory, now, targetSeconds = 2, onStop } = options;
  const state = options.resume ?? emptyJournal();
  const checkDisk = createDiskGuard({
    now,
    freeBytes: options.freeBytes ?? (async () => (await readDiskSpace(dirname(directory))).freeBytes),
    minFreeBytes: options.minFreeBytes,
  });
  const writer = createSegmentWriter({ ...options, state, checkDisk });
  // Report a disk that is already full at once, not with the first segment.
  const queue = new WriteQueue(writer.checkDisk());
  const targetDuration = new TargetDuration(targetDurationOf(state));
  const splitter = new PartSplitter();
  const split = (packet: MediaPacket) => takeEvents(splitter.push(packet));
  let times = new SteadyTimes(split);
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
    times.push(packet);
  }

  function reconnect(): void {
    times.end();
    times = new SteadyTimes(split);
    takeEvents(splitter.reconnect());
  }

  function takeEvents(events: PartEvent[]): void {
    for (const [i, event] of events.entries()) {
      if (event.kind === 'sample') {
        settle(open?.segmenter.push(event.packet));
        continue;
      }
      // The last held packet came just now, the first that much earlier.
      const wallClockMs = now() - heldMs(events.slice(i + 1));
      if (event.kind === 'rebase') {
        open?.segmenter.rebase(wallClockMs, event.cause === 'reconnect');
        continue;
      }
      const tracks = readPartTracks(event.configs, announcedSize);
      if (event.goesOn && open !== undefined) {
        const { segmenter, part } = open;
        settle(segmenter.extend(tracks));
        if (trackKinds.every((kind) => (part.tracks[kind] === undefined) === (tracks[kind] === undefined))) {
          part.tracks = tracks;
          continue;
        }
        open = { part: { tracks, wallClockMs: Math.round(segmenter.openedAtMs ?? wallClockMs) }, segmenter };
        continue;
      }
      settle(open?.segmenter.end());
      const part = { tracks, wallClockMs };
      open = { part, segmenter: new Segmenter(tracks, { targetSeconds, wallClockMs, targetDuration }) };
    }
  }

  function endPart(): void {
    times.end();
    takeEvents(splitter.end());
    settle(open?.segmenter.end());
    open = undefined;
  }

  function settle(draft: SegmentDraft | undefined): void {
    if (draft === undefined || open === undefined) return;
    const { part } = open;
    settledSeconds += draft.durationMs / 1000;
    queue.add(draft.bytes, async () => {
      if (!(await writer.write(part, draft))) settledSeconds -= draft.durationMs / 1000;
      draft.release();
    });
  }

  async function finish(): Promise<RecordingSummary> {
    guard(endPart);
    await queue.drain();
    const summary = { ...summarize(state), stopped: stopped ?? writer.problem };
    await writer.end({ event: 'end', atMs: now(), summary });
    return summary;
  }

  /** One stream's invalid packets can only end its own recording. */
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
    /** A returned promise is back-pressure: the disk is slow. Never throws or rejects; see `stopped`. */
    write(packet: MediaPacket): void | Promise<void> {
      if (stopped !== undefined || closing !== undefined) return undefined;
      guard(() => take(packet));
      return queue.room();
    },
    /** After a reconnect: the next packets have new times, and continue the part if the configurations are unchanged. */
    startPart(): void {
      if (stopped === undefined && closing === undefined) guard(reconnect);
    },
    /** Writes the open segment and resolves when all is on disk. */
    close(): Promise<RecordingSummary> {
      closing ??= finish();
      return closing;
    },
    /** Seconds of media recorded so far, the open segment included. */
    get durationSeconds(): number {
      const openMs = writer.problem === undefined ? (open?.segmenter.openMs ?? 0) : 0;
      return Math.max(0, settledSeconds + openMs / 1000);
    },
    /** Why recording stopped for good, as a sentence. What was written stays playable. */
    get stopped(): string | undefined {
      return stopped;
    },
    /** Why nothing can be written at the moment, as a sentence. Retried with each segment. */
    get problem(): string | undefined {
      return writer.problem;
    },
  };
}

const maxWaitingBytes = 16 * 1024 * 1024;
const maxWaitingJobs = 4;

/** Runs jobs one after another, with back-pressure for the caller. Jobs must not throw. */
class WriteQueue {
  #tail: Promise<void>;
  #bytes = 0;
  #jobs = 0;
  #waiting: (() => void)[] = [];

  /** `before`: what must finish before the first job. */
  constructor(before: Promise<void> = Promise.resolve()) {
    this.#tail = before;
  }

  add(bytes: number, job: () => Promise<void>): void {
    this.#bytes += bytes;
    this.#jobs++;
    this.#tail = this.#tail.then(job).finally(() => {
      this.#bytes -= bytes;
      this.#jobs--;
      if (!this.#isFull) for (const proceed of this.#waiting.splice(0)) proceed();
    });
  }

  /** A promise while the queue is full, resolved once there is room; undefined if there is room. */
  room(): Promise<void> | undefined {
    return this.#isFull ? new Promise((resolve) => this.#waiting.push(resolve)) : undefined;
  }

  async drain(): Promise<void> {
    await this.#tail;
  }

  get #isFull(): boolean {
    return this.#bytes > maxWaitingBytes || this.#jobs > maxWaitingJobs;
  }
}

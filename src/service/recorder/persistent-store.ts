import { access } from 'node:fs/promises';
import type { Gap } from '../../contract/session.ts';
import type { JournalEvent, JournalState } from './journal.ts';
import { withoutLeading } from './leading-samples.ts';
import { type OpenPart, openSegmentStore, type SegmentStore } from './segment-store.ts';
import type { SegmentDraft } from './segmenter.ts';
import { describeWriteFailure } from './stop-reason.ts';

export interface PersistentStoreOptions {
  directory: string;
  state: JournalState;
  /** Has it to outlive a power cut? Yes, if nothing is said. */
  isDurable?: boolean | undefined;
  /** Unix ms. */
  now: () => number;
  /** Why nothing may be written even if the disk would allow it, as a sentence. */
  whyNot?: (() => string | undefined) | undefined;
  /** Why nothing may be written at this rate, as a sentence. */
  checkDisk: (bytesPerSecond: number) => Promise<string | undefined>;
  /** A file that exists while the recordings' disk is mounted. */
  rootMark?: string | undefined;
  onJournal?: ((event: JournalEvent) => void) | undefined;
  onProblem?: ((reason: string) => void) | undefined;
  onResume?: ((lost: Gap) => void) | undefined;
}

/** A segment store that survives a disk that is temporarily full, missing or failing. Never throws. */
export interface PersistentStore {
  /** Checks the disk without writing. */
  look(): Promise<void>;
  /** False if the segment is lost. */
  write(part: OpenPart, draft: SegmentDraft): Promise<boolean>;
  end(event: Extract<JournalEvent, { event: 'end' }>): Promise<void>;
  /** Why nothing can be written at the moment, as a sentence. */
  readonly problem: string | undefined;
}

export function createPersistentStore(options: PersistentStoreOptions): PersistentStore {
  const { directory, state, now, checkDisk, rootMark, onJournal } = options;
  let store: SegmentStore | undefined;
  let problem: string | undefined;
  /** Unix ms of the first missing media. */
  let lostFromMs: number | undefined;
  const continued = new WeakMap<OpenPart, OpenPart>();

  async function fail(reason: string, fromMs: number): Promise<void> {
    lostFromMs ??= fromMs;
    const failing = store;
    store = undefined;
    if (reason !== problem) {
      problem = reason;
      options.onProblem?.(reason);
    }
    await failing?.close().catch(() => undefined);
  }

  /** After a loss the media continues in a new part: players must not expect what is missing. */
  function partFor(part: OpenPart, startMs: number): OpenPart {
    if (lostFromMs !== undefined) continued.set(part, { ...part, wallClockMs: startMs });
    return continued.get(part) ?? part;
  }

  function resume(atMs: number): void {
    if (lostFromMs === undefined) return;
    const lost = { startedAt: lostFromMs, endedAt: Math.max(lostFromMs, atMs) };
    lostFromMs = undefined;
    problem = undefined;
    options.onResume?.(lost);
  }

  async function open(): Promise<SegmentStore> {
    if (rootMark !== undefined) await access(rootMark);
    return openSegmentStore(directory, state, { nowMs: now(), isDurable: options.isDurable, onJournal });
  }

  return {
    async look() {
      try {
        if (rootMark !== undefined) await access(rootMark);
        const reason = await checkDisk(0);
        if (reason !== undefined) await fail(reason, now());
      } catch (error) {
        await fail(describeWriteFailure(error), now());
      }
    },
    async write(part, draft) {
      const startMs = Math.round(draft.wallClockMs);
      // After a loss, media must be decodable without what came before.
      if (lostFromMs !== undefined && !draft.isIndependent && !draft.isOpen) return false;
      const whole = lostFromMs !== undefined && draft.isOpen ? withoutLeading(draft) : draft;
      try {
        const reason = options.whyNot?.() ?? (await checkDisk((draft.bytes * 1000) / Math.max(1, draft.durationMs)));
        if (reason !== undefined) {
          await fail(reason, startMs);
          return false;
        }
        store ??= await open();
        await store.write(partFor(part, startMs), whole);
        resume(startMs);
        return true;
      } catch (error) {
        await fail(describeWriteFailure(error), startMs);
        return false;
      }
    },
    async end(event) {
      try {
        await store?.end(event);
      } catch (error) {
        await fail(describeWriteFailure(error), now());
      }
      await store?.close().catch(() => undefined);
      store = undefined;
    },
    get problem() {
      return problem;
    },
  };
}

import { setImmediate as giveWay } from 'node:timers/promises';
import type { Sessions } from '../db/sessions.ts';
import type { Logger } from '../lib/logger.ts';
import type { RecordingStorage } from './recordings.ts';

export interface RecordingDeletionDeps {
  sessions: Pick<Sessions, 'find' | 'setDeleted' | 'deletedAmong'>;
  storage: RecordingStorage;
  /** Resolves when rows that were written outlive a power cut. */
  whenDurable: () => Promise<void>;
  /** Called for each recording that was deleted. */
  onDeleted?: (sessionId: string) => Promise<void>;
  now: () => number;
  log: Logger;
}

/** Looking up 100,000 at once would hold up everybody. */
const idsAtATime = 2_000;

export type RecordingDeletion = ReturnType<typeof createRecordingDeletion>;

/**
 * Deletes recordings: the files are moved aside, the row says `deleted`, and then the files are removed, one recording at
 * a time, so that a request does not wait for 70,000 files. `sweep` completes deletions that a kill interrupted.
 */
export function createRecordingDeletion({
  sessions,
  storage,
  whenDurable,
  onDeleted,
  now,
  log,
}: RecordingDeletionDeps) {
  const busy = new Set<string>();
  const unknown = new Set<string>();
  let removals = Promise.resolve();
  let isClosed = false;

  async function alone<TResult>(sessionId: string, work: () => Promise<TResult>): Promise<TResult | undefined> {
    if (busy.has(sessionId)) return undefined;
    busy.add(sessionId);
    try {
      return await work();
    } finally {
      busy.delete(sessionId);
    }
  }

  /** Files that are left when the service stops are removed after its next start. */
  function removeSoon(sessionId: string): void {
    removals = removals.then(async () => {
      if (isClosed) return;
      try {
        // Otherwise a power cut could bring back the row of a recording without files.
        await whenDurable();
        await storage.remove(sessionId);
      } catch (error) {
        log.warn('Some files of a deleted recording could not be removed yet', { sessionId, error });
      }
    });
  }

  async function complete(sessionId: string): Promise<void> {
    const row = sessions.find(sessionId);
    if (row === undefined) {
      // Its row may be unreadable for now. Nothing is removed unless a row calls it deleted.
      if (!unknown.has(sessionId))
        log.warn('Files of a session were to be deleted, but its row is unknown.', { sessionId });
      unknown.add(sessionId);
      return;
    }
    if (row.recordingStatus === 'deleted') {
      removeSoon(sessionId);
      await removals;
      return;
    }
    await storage.putBack(sessionId);
    log.info('A recording was restored: the service stopped before it was deleted.', { sessionId });
  }

  return {
    /**
     * Resolves when the files are moved aside and the row says `deleted`. Throws where either fails: then all is as before.
     * False where it is being deleted already, or `isStillWanted` says no when the files are moved aside: then they return.
     */
    async delete(sessionId: string, isStillWanted = () => true): Promise<boolean> {
      const isDeleted = await alone(sessionId, async () => {
        await storage.moveAside(sessionId);
        try {
          if (!isStillWanted()) {
            await storage.putBack(sessionId);
            return false;
          }
          sessions.setDeleted(sessionId, now());
        } catch (error) {
          await storage.putBack(sessionId);
          throw error;
        }
        return true;
      });
      if (isDeleted !== true) return false;
      removeSoon(sessionId);
      await onDeleted?.(sessionId);
      return true;
    },

    /** Resolves when the files of all recordings that were deleted so far are removed. */
    removed: (): Promise<void> => removals,

    /** Completes deletions that a kill or the disk interrupted. A failure does not hold up the others. */
    async sweep(): Promise<void> {
      const { movedAside, present } = await storage.list();
      const deleted = new Set<string>();
      const listed = [...present, ...movedAside];
      for (let from = 0; from < listed.length; from += idsAtATime) {
        for (const id of sessions.deletedAmong(listed.slice(from, from + idsAtATime))) deleted.add(id);
        await giveWay();
      }
      const returned = present.filter((sessionId) => deleted.has(sessionId));
      for (const sessionId of [...returned, ...movedAside]) {
        await alone(sessionId, async () => {
          if (deleted.has(sessionId)) await storage.moveAside(sessionId);
          await complete(sessionId);
        }).catch((error: unknown) => log.error('A deletion could not be completed', { sessionId, error }));
      }
    },

    /** Waits for the current removal; the others are left to the next start. */
    async close(): Promise<void> {
      isClosed = true;
      await removals;
    },
  };
}

import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, isWritable, whenWritable } from './db/database.ts';
import { createKeySnapshot, restoreSnapshot, snapshotName } from './db/key-snapshot.ts';
import { type LostDatabase, openOrSetAside } from './db/open-or-set-aside.ts';
import { createRowBackups, type RekeyedStream } from './db/row-backup.ts';
import type { UnreadableRow } from './db/table.ts';
import { openWriteAheadLog } from './db/write-ahead-log.ts';
import { noteComplete, protectRecordings, restoreSessions } from './finish/row-backups.ts';
import type { Notices } from './http/notices.ts';
import { codeOf, writeWhole } from './lib/files.ts';
import type { Logger } from './lib/logger.ts';
import { isSessionId, type RecordingStorage } from './storage/recordings.ts';

export interface StoreDeps {
  dataDirectory: string;
  recordingsRoot: string;
  /** The version of the list of recordings as the last run left it. */
  recordingsVersion: string | undefined;
  storage: RecordingStorage;
  notices: Notices;
  now: () => number;
  log: Logger;
  relistEveryMs?: number;
}

/** New streams, and changes by another program (`npm run keys`), wait for the copy this long. To ask costs microseconds. */
const snapshotEveryMs = 250;

/**
 * Opens the database; rebuilds one that was lost, from the snapshot of streams and keys and from the backups beside the
 * recordings; and puts back the sessions that it does not have. docs/decisions/014.
 * @throws an Error in words where the database cannot be used.
 */
export async function openStore(deps: StoreDeps) {
  const { dataDirectory, recordingsRoot, recordingsVersion, storage, notices, now, log, relistEveryMs = 30_000 } = deps;
  const path = join(dataDirectory, 'aircheck.db');
  const snapshotPath = join(dataDirectory, snapshotName);
  const hasTraces = existsSync(snapshotPath) || hasRecordings(recordingsRoot);
  const { database, lost } = await openOrSetAside(path, { hasTraces, now, log });
  const writeAheadLog = await openWriteAheadLog({ database, path, log });
  try {
    const rows = createRowBackups(database);
    const fromSnapshot = lost && (await restoreFromSnapshot(database, snapshotPath, { now, log }));
    const restore = (version?: string) =>
      restoreSessions({
        root: recordingsRoot,
        version,
        storage,
        rows,
        whenWritable: () => whenWritable(database),
        log,
      });
    const { sessions, rekeyed, notListed } = await restore(recordingsVersion);
    if (notListed !== undefined && lost !== undefined && fromSnapshot === undefined) {
      // Accounts are known from the recordings alone: a new one must not take their place.
      throw new Error(
        `The database is lost, there is no copy of streams and keys, and the recordings cannot be listed (${codeOf(notListed) ?? 'unknown'}).`,
      );
    }
    if (lost !== undefined) reportRebuild(lost, sessions);
    else if (sessions > 0) log.warn(restoredWords(sessions));
    reportNewKeys(rekeyed);
    if (notListed !== undefined) reportNotListed(notListed);

    const snapshot = createKeySnapshot({
      database,
      write: (text) => writeWhole(snapshotPath, text, { mode: 0o600 }),
      onFailure: (error) => {
        const code = codeOf(error) ?? 'unknown';
        const text = `The copy of streams and keys cannot be written (${code}). If the database is lost meanwhile, keys that were ended may come back.`;
        notices.add({ kind: 'keys-not-kept', audience: 'operator', text });
      },
    });
    await snapshot.whenKept();
    const timer = setInterval(() => {
      snapshot.whenKept().catch((error: unknown) => log.error('Streams and keys were not copied', { error }));
    }, snapshotEveryMs);
    const closing = new AbortController();
    let isProtected: Promise<void> | undefined;

    const reportNotRestored = (error: unknown): undefined => {
      log.error('Sessions could not be restored from their recordings', { error });
    };

    async function listAgain(onRestored: () => void): Promise<void> {
      for (let isListed = notListed === undefined; !isListed; ) {
        await wait(relistEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
        const again = closing.signal.aborted ? undefined : await restore().catch(reportNotRestored);
        if (closing.signal.aborted) return;
        if (again === undefined || again.notListed !== undefined) continue;
        isListed = true;
        log.info(`The recordings can be listed again. ${restoredWords(again.sessions)}`);
        reportNewKeys(again.rekeyed);
        if (again.sessions > 0) onRestored();
      }
    }

    return {
      database,
      rows,
      isWritable: () => isWritable(database),
      whenWritable: () => whenWritable(database),
      whenDurable: writeAheadLog.whenDurable,
      whenKeysAreKept: snapshot.whenKept,
      /**
       * If the recordings could not be listed at the start, lists them again until that succeeds, and calls back when
       * sessions that were missing from the database are there.
       */
      restoreLater(onRestored: () => void): void {
        listAgain(onRestored).catch(reportNotRestored);
      },
      /** For every part that reads rows. */
      report: ({ table, id }: UnreadableRow) =>
        notices.add({
          kind: 'unreadable-row',
          audience: 'operator',
          text: `A row of the database cannot be read and is left out: ${id} of ${table}.`,
        }),
      /** Closes recordings that earlier versions wrote to other users: a disk's work, once nobody waits for the start. */
      protect(): void {
        isProtected ??= protectRecordings(recordingsRoot, { log, signal: closing.signal }).catch((error: unknown) =>
          log.error('Recordings could not be closed to other users', { error }),
        );
      },
      async close(): Promise<void> {
        clearInterval(timer);
        closing.abort();
        await isProtected;
        await snapshot.whenKept();
        await noteComplete(rows, { root: recordingsRoot, storage }).catch((error: unknown) =>
          log.info(`The next start looks through all recordings (${codeOf(error) ?? 'internal error'}).`),
        );
        await writeAheadLog.close();
        database.close();
      },
    };

    function reportRebuild({ how, setAsideTo }: LostDatabase, found: number): void {
      const was = { damaged: 'was damaged', gone: 'was gone', empty: 'was empty' }[how];
      const keys =
        fromSnapshot === undefined
          ? 'There was no copy of streams and keys: API keys have to be created again.'
          : 'Streams and API keys came from their copy.';
      const text = `The database ${was} and has been rebuilt. ${keys} Sessions came from their recordings.`;
      const aside = setAsideTo === undefined ? '' : ` What was left of it was set aside as ${basename(setAsideTo)}.`;
      const counts = `${fromSnapshot?.streams ?? 0} streams, ${fromSnapshot?.apiKeys ?? 0} API keys, ${found} sessions.`;
      const logged = `THE DATABASE ${was.toUpperCase()}. ${text}${aside} ${counts}`;
      notices.add({ kind: 'database-rebuilt', audience: 'everybody', text, logged });
    }

    function reportNotListed(error: unknown): void {
      const text = `The recordings cannot be listed (${codeOf(error) ?? 'unknown'}). The service goes on and tries again. Sessions that only their recordings know are missing until then.`;
      notices.add({ kind: 'recordings-not-listed', audience: 'operator', text });
    }

    function reportNewKeys(streams: readonly RekeyedStream[]): void {
      for (const accountId of new Set(streams.map((stream) => stream.accountId))) {
        const names = streams.filter((stream) => stream.accountId === accountId).map(({ name }) => name);
        const text = `These streams came back with new stream keys, which their encoders need: ${names.join(', ')}.`;
        notices.add({ kind: 'stream-keys-replaced', audience: { accountId }, text });
      }
    }
  } catch (error) {
    await writeAheadLog.close();
    database.close();
    throw error;
  }
}

/** A folder that cannot be listed may hold recordings: a database that is not there is said to be lost then. */
function hasRecordings(root: string): boolean {
  try {
    return readdirSync(root).some(isSessionId);
  } catch {
    return true;
  }
}

const restoredWords = (sessions: number) =>
  `${sessions} sessions that the database did not have were put back from their recordings.`;

/** Undefined without a readable one; an unreadable one is set aside. */
async function restoreFromSnapshot(database: Database, path: string, { now, log }: Pick<StoreDeps, 'now' | 'log'>) {
  if (!existsSync(path)) return undefined;
  try {
    return restoreSnapshot(database, await readFile(path, 'utf8'));
  } catch {
    // The error could hold a part of what it cannot read, which is keys.
    const aside = `${path}.damaged-${now()}`;
    log.error(`The copy of streams and keys cannot be read and is set aside as ${basename(aside)}.`);
    await rename(path, aside);
    return undefined;
  }
}

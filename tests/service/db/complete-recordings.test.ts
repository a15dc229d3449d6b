import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { type Database, openDatabase } from '../../../src/service/db/database.ts';
import { createRowBackups } from '../../../src/service/db/row-backup.ts';
import { createStreams } from '../../../src/service/db/streams.ts';
import {
  noteComplete,
  restoreSessions,
  versionOf,
  writeBeside,
  writeRowBackup,
} from '../../../src/service/finish/row-backups.ts';
import { createNotices } from '../../../src/service/http/notices.ts';
import { openStore } from '../../../src/service/open-store.ts';
import { createFileStorage } from '../../../src/service/storage/recordings.ts';
import { inDatabase } from '../../support/in-database.ts';
import { patient } from '../../support/patient.ts';
import { noLog, recordLog } from '../../support/record-log.ts';
import { seedSession } from '../../support/seed-session.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';

let root: string;
let database: Database;
let lists: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'aircheck-'));
  database = openDatabase(':memory:');
  lists = 0;
});
afterEach(() => {
  database.close();
  rmSync(root, { recursive: true });
});

/** A session of a new stream. Returns its id. */
function seed(database: Database): string {
  const show = { record: true, profiles: [], createdBy: 'test', extras: {}, name: 'Council' };
  const accountId = createApiKeys(database, Date.now).defaultAccount().id;
  const stream = createStreams(database, Date.now).create({ ...show, accountId });
  return seedSession(database, stream.id).id;
}

/** A session with its recording. Returns its id. */
async function record(): Promise<string> {
  const id = seed(database);
  mkdirSync(join(root, id));
  await writeRowBackup(writeBeside(join(root, id)), createRowBackups(database).copy(id));
  return id;
}

const lose = (id: string) => database.prepare('DELETE FROM sessions WHERE id = ?').run(id);

function places() {
  const storage = createFileStorage(root);
  const list = () => {
    lists++;
    return storage.list();
  };
  return { root, storage: { ...storage, list } };
}

function stop(): Promise<void> {
  // As if the last recording had come long ago: a file system's clock stands still for some milliseconds.
  utimesSync(root, 0, 0);
  return noteComplete(createRowBackups(database), places());
}

/** How many sessions are put back at a start. */
async function start(): Promise<number> {
  const rows = createRowBackups(database);
  const version = await versionOf(places());
  const restored = await restoreSessions({ ...places(), version, rows, whenWritable: async () => true, log: noLog });
  return restored.sessions;
}

describe('A start after a stop at which each recording had its session', () => {
  it('does not look through the recordings', async () => {
    await record();
    await stop();
    lists = 0;
    expect([await start(), lists]).toEqual([0, 0]);
  });

  it('nor does the stop after it, if nothing was recorded', async () => {
    await record();
    await stop();
    lists = 0;
    await stop();
    expect(lists).toBe(0);
  });

  it('puts back a session whose row is gone since', async () => {
    const id = await record();
    await record();
    await stop();
    lose(id);
    expect(await start()).toBe(1);
  });

  it('puts back a session of which a crash left the recording alone', async () => {
    await record();
    await stop();
    lose(await record());
    expect(await start()).toBe(1);
  });
});

it('A start of the service is one of these, though it tries whether it may write there', async () => {
  const surroundings = { dataDirectory: join(root, 'data') };
  await (await startServiceProcess(surroundings)).stop();
  inDatabase(surroundings.dataDirectory, (ours) => mkdirSync(join(root, 'data', 'recordings', seed(ours))));
  await (await startServiceProcess(surroundings)).stop();
  inDatabase(surroundings.dataDirectory, (ours) => {
    // Noted as complete. As if the session had never been there:
    expect(ours.prepare('DELETE FROM sessions').run().changes).toBe(1);
    expect(ours.prepare('UPDATE complete_at SET sessions = 0').run().changes).toBe(1);
  });
  const service = await startServiceProcess(surroundings);
  await service.stop();
  const left = inDatabase(surroundings.dataDirectory, (ours) => ours.prepare('SELECT id FROM sessions').all());
  expect(left).toEqual([]);
});

it('A stop at which a recording has no session has the next start look again', async () => {
  lose(await record());
  await stop();
  expect(await start()).toBe(1);
});

it('A storage that cannot be listed does not keep the service from starting: it says so and lists again', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  database.close();
  database = openDatabase(join(dataDirectory, 'aircheck.db'));
  const id = await record();
  lose(id);
  const { storage } = places();
  let isReachable = false;
  const list = async () => {
    if (!isReachable) throw Object.assign(new Error('The storage does not answer'), { code: 'ECONNREFUSED' });
    return storage.list();
  };
  const { log, logged } = recordLog();
  const notices = createNotices(Date.now, log);
  const store = await openStore({
    dataDirectory,
    recordingsRoot: root,
    recordingsVersion: undefined,
    storage: { ...storage, list },
    notices,
    now: Date.now,
    log,
    relistEveryMs: 10,
  });
  onTestFinished(() => store.close());
  const accountId = createApiKeys(database, Date.now).defaultAccount().id;
  expect(notices.list(accountId, true).map(({ kind }) => kind)).toContain('recordings-not-listed');
  expect(store.rows.missing([id])).toEqual([id]);

  const onRestored = vi.fn();
  store.restoreLater(onRestored);
  isReachable = true;
  await vi.waitFor(() => expect(onRestored).toHaveBeenCalledOnce(), patient);
  expect(store.rows.missing([id])).toEqual([]);
  expect(logged.join('\n')).toContain('The recordings can be listed again');
});

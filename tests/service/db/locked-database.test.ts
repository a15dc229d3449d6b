import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { migrations } from '../../../src/service/db/migrations.ts';
import { openOrSetAside } from '../../../src/service/db/open-or-set-aside.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { recordLog } from '../../support/record-log.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';

let dataDirectory: string;
let database: string;
let service: ServiceProcess;
let stream: StreamObject;
let keyOfAReader: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  database = join(dataDirectory, 'aircheck.db');
  service = await startServiceProcess({ dataDirectory });
  stream = await service.post('/stream', { name: 'Council', record: false });
  const made = await service.post('/aircheck/keys', { name: 'Reader', readOnly: true });
  keyOfAReader = made.apiKey;
});
afterAll(async () => {
  await service.kill();
  await rm(dataDirectory, { recursive: true });
});

const readAs = (key: string) =>
  fetch(`${service.apiUrl}/stream/${stream.id}`, { headers: { authorization: `Bearer ${key}` } });

describe('Another program that holds the database holds up nobody who reads, and writes are refused in words', () => {
  it('while 20 writes wait at once: every one is answered 503 before the lock is gone, and reads go on meanwhile', async () => {
    const held = await holdDatabase(database);
    const writes = Array.from({ length: 20 }, () =>
      service.call('PATCH', `/stream/${stream.id}/record`, { record: true }),
    );
    let isOver = false;
    const all = Promise.all(writes).finally(() => {
      isOver = true;
    });
    let reads = 0;
    while (!isOver) {
      expect((await readAs(keyOfAReader)).status).toBe(200);
      reads += 1;
    }
    for (const response of await all) {
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toEqual({ errors: ['The database is busy. Nothing was changed; try again.'] });
    }
    await held.release();
    // Hundreds on a quiet machine. Held up by the lock, none would come before the writes.
    expect(reads).toBeGreaterThan(1);
    expect(await (await readAs(keyOfAReader)).json()).toMatchObject({ record: false });
  });

  it('a lock that is short is waited for', async () => {
    const held = await holdDatabase(database);
    const write = service.call('PATCH', `/stream/${stream.id}/record`, { record: true });
    await readAs(keyOfAReader);
    await held.release();
    expect((await write).status).toBe(204);
    expect(await (await readAs(keyOfAReader)).json()).toMatchObject({ record: true });
  });

  it('a sign-in link is not used up by a try that was refused', async () => {
    const token = new URL(service.signInUrl).hash.replace('#sign-in=', '');
    const signIn = () =>
      fetch(`${service.apiUrl}/aircheck/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, name: 'Browser' }),
      });
    const held = await holdDatabase(database);
    expect((await signIn()).status).toBe(503);
    await held.release();
    expect((await signIn()).status).toBe(201);
  });

  it('a browser that signs out is answered 503 and keeps its cookie, and signs out once the lock is gone', async () => {
    const signedIn = await fetch(`${service.apiUrl}/aircheck/sign-in/browser`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keyOfAReader}`,
        'aircheck-client': 'dashboard',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Browser' }),
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const signOut = () =>
      fetch(`${service.apiUrl}/aircheck/sign-out`, {
        method: 'POST',
        headers: { cookie, 'aircheck-client': 'dashboard' },
      });
    const held = await holdDatabase(database);
    const refused = await signOut();
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([503, null]);
    await held.release();
    expect((await signOut()).status).toBe(204);
    expect((await fetch(`${service.apiUrl}/aircheck/me`, { headers: { cookie } })).status).toBe(401);
  });

  it('a service that starts beside a lock is up while it lasts, reads, and refuses writes until it is gone', async () => {
    await service.stop();
    const held = await holdDatabase(database);
    service = await startServiceProcess({ dataDirectory });
    expect((await readAs(keyOfAReader)).status).toBe(200);
    const change = () => service.call('PATCH', `/stream/${stream.id}/record`, { record: false });
    expect((await change()).status).toBe(503);
    await held.release();
    expect((await change()).status).toBe(204);
  });

  it('a start that has to change the schema waits for a while, says so, and then continues or ends with a message', async () => {
    const older = join(dataDirectory, 'older.db');
    const atFirst = new Libsql(older);
    atFirst.exec(`${migrations[0]}; PRAGMA user_version = 1;`);
    atFirst.close();
    const { log, logged } = recordLog();
    const start = (patienceMs: number) => openOrSetAside(older, { hasTraces: false, now: Date.now, log, patienceMs });

    const held = await holdDatabase(older);
    await expect(start(300)).rejects.toThrow('Another program holds the database. Stop it, and start again.');
    expect(logged).toEqual([expect.stringContaining('Waiting up to 0.3 s')]);
    const patient = start(10_000);
    await held.release();
    const { database, lost } = await patient;
    expect(lost).toBeUndefined();
    expect(database.prepare('SELECT version FROM key_changes').get()).toMatchObject({ version: 0 });
    database.close();
  });
});

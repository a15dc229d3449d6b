import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { addErrorAnswers } from '../../../src/service/http/errors.ts';
import { inDatabase } from '../../support/in-database.ts';
import { patient } from '../../support/patient.ts';
import { noLog, recordLog } from '../../support/record-log.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';

describe('A database that fails is answered 503, in words, and never as if there were nothing', () => {
  it.each([
    ['SQLITE_BUSY', 'another program holds it'],
    ['SQLITE_BUSY_SNAPSHOT', 'another program holds it'],
    ['SQLITE_LOCKED', 'another program holds it'],
    ['SQLITE_READONLY', 'read-only'],
    ['SQLITE_FULL', 'the disk is full'],
    ['SQLITE_IOERR_WRITE', 'the disk reported an error'],
    ['SQLITE_CANTOPEN', 'cannot be opened'],
    ['SQLITE_CORRUPT', 'damaged'],
    ['SQLITE_NOTADB', 'damaged'],
  ])('%s', async (code, words) => {
    const { log, logged } = recordLog();
    const app = Fastify();
    addErrorAnswers(app, log);
    app.get('/stream', async () => {
      throw Object.assign(new Error('unable to use /var/lib/aircheck/aircheck.db'), { code });
    });
    for (let i = 0; i < 3; i++) {
      const answer = await app.inject('/stream');
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json().errors).toEqual([expect.stringContaining(words)]);
    }
    expect(logged).toHaveLength(1);
    expect(logged.join()).toContain(code);
    expect(logged.join()).not.toContain('/var/lib');
  });

  it('a fault of ours stays a 500', async () => {
    const app = Fastify();
    addErrorAnswers(app, noLog);
    app.get('/stream', async () => {
      throw Object.assign(new Error('no such column'), { code: 'SQLITE_ERROR' });
    });
    expect((await app.inject('/stream')).statusCode).toBe(500);
  });

  it('pages that are overwritten while the service runs: every read says so, and the service stays', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
    const service = await startServiceProcess({ dataDirectory });
    for (let i = 0; i < 40; i++) await service.call('POST', '/stream', { name: `Stream ${i} ${'x'.repeat(200)}` });
    inDatabase(dataDirectory, (database) => {
      database.exec("UPDATE streams SET name = name || '!'");
      database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    });
    const copy = join(dataDirectory, 'streams-and-keys.json');
    await vi.waitFor(async () => expect(await readFile(copy, 'utf8')).toContain('x!'), patient);
    const path = join(dataDirectory, 'aircheck.db');
    const file = await open(path, 'r+');
    const pageBytes = 4096;
    await file.write(Buffer.alloc((await stat(path)).size - pageBytes, 0x41), 0, undefined, pageBytes);
    await file.close();

    for (const route of ['/stream', '/session', '/stream?streamsonly=1&limit=5']) {
      const answer = await service.call('GET', route);
      expect(answer.status).toBe(503);
      const said = JSON.stringify(await answer.json());
      expect(said).toContain('The database is damaged');
      expect(said).not.toContain(dataDirectory);
    }
    expect((await fetch(`${new URL(service.apiUrl).origin}/api/openapi.json`)).status).toBe(200);
    await service.kill();

    const again = await startServiceProcess({ dataDirectory });
    expect(await again.get('/stream?limit=100')).toHaveLength(40);
    await again.kill();
    await rm(dataDirectory, { recursive: true });
  });
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordingsPage } from '../../../../src/contract/recordings.ts';
import { pageStatement, type RecordingsFilter } from '../../../../src/service/db/lists/recordings-list.ts';
import type { SessionChange } from '../../../../src/service/db/sessions.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';

const hourMs = 3_600_000;
/** Wed 18 Nov 2026, 18:00 UTC. */
const eveningMs = Date.UTC(2026, 10, 18, 18);
const service = await openAccount();
/** Sessions by what they are called here. */
const ids = new Map<string, string>();
const streamIds = new Map<string, string>();

beforeAll(async () => {
  for (const [name, tags] of [
    ['Rink 1', ['sport']],
    ['Rink 2', ['Sport', 'ice']],
    ['Österreich Council', ['council']],
  ] as const) {
    const { id } = await service.post('/stream', { name, record: true, aircheck: { tags } });
    streamIds.set(name, id);
  }
  inDatabase(service.dataDirectory, (database) => {
    const add = (called: string, stream: string, beganHours: number, hours: number, change: SessionChange) => {
      const beganMs = eveningMs + beganHours * hourMs;
      const ended = { endedAt: beganMs + hours * hourMs, durationSeconds: hours * 3600 };
      ids.set(called, seedSession(database, streamIds.get(stream) ?? '', beganMs, { ...ended, ...change }).id);
    };
    const ready = (sizeBytes: number): SessionChange => ({ recordingStatus: 'ready', sizeBytes });
    add('first', 'Rink 1', 0.2, 1.75, ready(3_700));
    add('long', 'Rink 2', 1, 5, ready(9_000));
    add('council', 'Österreich Council', 1.6, 2, ready(1_000));
    add('failed', 'Rink 1', 4, 1, { recordingStatus: 'failed' });
    add('deleted', 'Rink 1', 2, 1, { recordingStatus: 'deleted' });
    add('unrecorded', 'Rink 2', 12.5, 1, { recordingStatus: undefined });
    add('damaged', 'Rink 1', 14, 1, ready(2_000));
    add('processing', 'Rink 1', 24, 1, { recordingStatus: 'waiting' });
    add('live', 'Rink 2', 25, 1, { recordingStatus: 'waiting', endedAt: undefined });
    add('test', 'Rink 1', 3, 0.1, ready(10));
    database.prepare('UPDATE sessions SET is_test = 1 WHERE id = ?').run(ids.get('test'));
    database.prepare('UPDATE sessions SET handed_over_at = 1 WHERE id = ?').run(ids.get('long'));
    database
      .prepare('UPDATE sessions SET damage = ? WHERE id = ?')
      .run('[{"reason":"torn","foundAt":1}]', ids.get('damaged'));
  });
});

async function read(query: Record<string, string | number>, headers: Record<string, string> = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await service.call('GET', `/aircheck/recordings?${search}`, undefined, headers);
  return { status: response.status, body: await response.json() };
}
const called = ({ sessions }: RecordingsPage) =>
  sessions.map(({ id }) => [...ids].find(([, each]) => each === id)?.[0]);
const list = async (query: Record<string, string | number>) => called((await read(query)).body);

describe('GET /aircheck/recordings', () => {
  it('lists every session that was not deleted and is no test, newest first, with its stream', async () => {
    const { body } = await read({});
    expect(called(body)).toEqual(['live', 'processing', 'damaged', 'unrecorded', 'failed', 'council', 'long', 'first']);
    expect(body.sessions[0].parentStream).toMatchObject({ name: 'Rink 2' });
    expect(JSON.stringify(body)).not.toContain('streamKey');
    expect(body).not.toHaveProperty('next');
    expect(body).not.toHaveProperty('totals');
  });

  it.each([
    ['what began within a range', { from: eveningMs, to: eveningMs + 12 * hourMs }, 'failed council long first'],
    ['what was on air at a time, or began about then', { at: eveningMs + 1.5 * hourMs }, 'council long first'],
    ['what was still on air then', { at: eveningMs + 5.9 * hourMs }, 'long'],
    ['what is on air now', { at: eveningMs + 40 * hourMs }, 'live'],
    ['a tag, however it is spelled', { tag: 'SPORT', state: 'ready' }, 'damaged long first'],
    ['words of a name, in any case', { q: 'council öSTER' }, 'council'],
    ['words that are not of one name', { q: 'rink council' }, ''],
    ['a word of many that is not of it', { q: 'c o u n i cathedral' }, ''],
    ['as many words as there is room for', { q: Array.from('abcdefghijklmnopqrstuvwxyzäöüß0123456789').join(' ') }, ''],
    ['a percent sign for what it is', { q: '%' }, ''],
    ['what is live', { state: 'live' }, 'live'],
    ['what is being processed', { state: 'processing' }, 'processing'],
    ['what is damaged', { state: 'damaged' }, 'damaged'],
    ['what failed', { state: 'failed' }, 'failed'],
    ['what was not recorded', { state: 'not-recorded' }, 'unrecorded'],
    ['what was deleted', { state: 'deleted' }, 'deleted'],
    ['what was handed over', { handedOver: 1 }, 'long'],
    ['what ended and was not handed over', { handedOver: 0 }, 'processing damaged council first'],
    ['tests too', { tests: 1, from: eveningMs, to: eveningMs + 4 * hourMs }, 'test council long first'],
    ['the longest first', { state: 'ready', order: 'length' }, 'long council first damaged'],
    ['the smallest first', { state: 'ready', order: 'size', direction: 'ascending' }, 'council damaged first long'],
  ])('finds %s', async (_, query, expected) => {
    expect((await list(query)).join(' ')).toBe(expected);
  });

  it('finds those of one stream', async () => {
    expect(await list({ parentId: streamIds.get('Österreich Council') ?? '' })).toEqual(['council']);
  });

  it('adds up all that match, on whichever page they are', async () => {
    const { body } = await read({ totals: 1, limit: 1, from: eveningMs, to: eveningMs + 12 * hourMs });
    expect(body.sessions).toHaveLength(1);
    expect(body.totals).toEqual({ count: 4, ready: 3, toHandOver: 2, recordedSeconds: 8.75 * 3600, sizeBytes: 13_700 });
    // The live show is not counted among them.
    expect((await read({ totals: 1, limit: 1 })).body.totals.toHandOver).toBe(4);
    expect((await read({ totals: 1, q: 'nothing' })).body.totals).toEqual({
      count: 0,
      ready: 0,
      toHandOver: 0,
      recordedSeconds: 0,
      sizeBytes: 0,
    });
  });

  it('shows another account nothing of it', async () => {
    const { body } = await read({ totals: 1 }, (await openAccount()).keyOf('reader', { isReadOnly: true }));
    expect(body).toMatchObject({ sessions: [], totals: { count: 0 } });
  });

  it.each<Record<string, string>>([
    { from: 'yesterday' },
    { state: 'gone' },
    { order: 'coverage' },
    { handedOver: 'no' },
    { q: 'x'.repeat(201) },
    { cursor: 'skip20' },
    { limit: 'all' },
  ])('refuses %j', async (query) => {
    expect((await read(query)).status).toBe(400);
  });
});

describe('The pages of a list of recordings', () => {
  it('have every row once and in order, whatever it is sorted by and however long they are', async () => {
    const order = fc.constantFrom('began', 'stream', 'length', 'size');
    const direction = fc.constantFrom('ascending', 'descending');
    await fc.assert(
      fc.asyncProperty(order, direction, fc.integer({ min: 1, max: 9 }), async (by, towards, limit) => {
        const query = { order: by, direction: towards, tests: 1 };
        const whole = await list({ ...query, limit: 100 });
        const rows = [];
        let cursor: string | undefined = '';
        while (cursor !== undefined) {
          const { body }: { body: RecordingsPage } = await read({ ...query, limit, cursor });
          rows.push(...called(body));
          cursor = body.next;
        }
        expect(rows).toEqual(whole);
        expect(new Set(rows).size).toBe(9);
      }),
      { numRuns: 12 },
    );
  });

  it('neither repeat nor miss a row when a session begins meanwhile', async () => {
    const first = (await read({ limit: 3 })).body;
    const rowOf = (called: string) => ids.get(called) ?? '';
    const added = inDatabase(service.dataDirectory, (database) => {
      const { id } = seedSession(database, streamIds.get('Rink 1') ?? '', eveningMs + 30 * hourMs, { endedAt: 1 });
      return id;
    });
    const second = (await read({ limit: 3, cursor: first.next })).body;
    expect(second.sessions.map(({ id }: { id: string }) => id)).toEqual(['unrecorded', 'failed', 'council'].map(rowOf));
    inDatabase(service.dataDirectory, (database) => database.prepare('DELETE FROM sessions WHERE id = ?').run(added));
  });

  it.each<[string, Partial<RecordingsFilter>]>([
    ['all', {}],
    ['a night', { fromMs: eveningMs, toMs: eveningMs + 12 * hourMs }],
    ['a time', { atMs: eveningMs }],
    ['a state', { state: 'ready' }],
    ['what is to be handed over', { isHandedOver: false }],
    ['a stream', { parentId: 'x' }],
    ['names and a tag', { search: 'rink', tag: 'sport' }],
  ])('are read from the index alone, from their place on and unsorted: %s', (_, filter) => {
    const query = { accountId: 'x', withTests: false, ...filter };
    const page = pageStatement({
      ...query,
      order: 'began',
      isDescending: true,
      after: { value: eveningMs, id: 'x' },
      limit: 50,
    });
    const plan = inDatabase(service.dataDirectory, (database) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${page.sql}`)
        .all(page.parameters)
        .map((step) => JSON.stringify(step)),
    );
    // Joined sessions are few, and looked up by their ids.
    const ofSessions = plan.filter((step) => /(SCAN|SEARCH) sessions /.test(step));
    expect(ofSessions).toHaveLength(1);
    expect(ofSessions[0]).toMatch(/USING COVERING INDEX sessions_by_beginning \(account_id=\? AND \(?created_at/);
    expect(plan.join()).not.toContain('ORDER BY');
  });
});

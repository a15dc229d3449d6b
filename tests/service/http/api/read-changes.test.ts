import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKeys } from '../../../../src/service/store/api-keys.ts';
import { createStreams } from '../../../../src/service/store/streams.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
let reader: string;
let theirs: string;
beforeAll(async () => {
  service = await startTestService();
  for (const name of ['Chapel', 'Council']) await service.call('POST', '/stream', { name, record: false });
  inDatabase(service.dataDirectory, (database) => {
    const keys = createApiKeys(database, Date.now);
    reader = `Bearer ${keys.create(keys.defaultAccount().id, 'reader', { isReadOnly: true })}`;
    theirs = `Bearer ${keys.create(keys.account('Somebody else').id, 'theirs')}`;
  });
});
afterAll(() => service.close());

const read = async (query: Record<string, string> = {}, headers?: Record<string, string>) => {
  const response = await service.call('GET', `/aircheck/changes?${new URLSearchParams(query)}`, undefined, headers);
  return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
};
const namesOf = (body: { streams: { name: string }[] }) => body.streams.map(({ name }) => name).sort();

describe('The changes', () => {
  it('are all streams at first, then what changed, then nothing', async () => {
    const first = await read();
    expect(first.body).toMatchObject({ startsAnew: true, sessions: [], deleted: [] });
    expect(namesOf(first.body)).toEqual(['Chapel', 'Council']);
    expect(await read({ since: first.body.cursor })).toEqual({ status: 204, body: undefined });

    const [stream] = first.body.streams;
    await service.call('PATCH', `/stream/${stream.id}/record`, { record: true });
    const second = await read({ since: first.body.cursor });
    expect(second.body).toEqual({
      cursor: expect.any(String),
      streams: [{ ...stream, record: true }],
      sessions: [],
      deleted: [],
    });
    expect((await read({ since: second.body.cursor })).status).toBe(204);

    await service.call('DELETE', `/stream/${stream.id}`);
    expect((await read({ since: second.body.cursor })).body).toMatchObject({ streams: [], deleted: [stream.id] });
    await service.call('POST', `/aircheck/stream/${stream.id}/restore`);
    const last = await read({ since: second.body.cursor });
    expect(last.body).toMatchObject({ streams: [{ id: stream.id }], deleted: [] });
  });

  it('start anew with a cursor of another run, and with one that is none', async () => {
    for (const since of ['00000000-0000-4000-8000-000000000000.3', 'x', '']) {
      expect((await read({ since })).body).toMatchObject({ startsAnew: true, deleted: [] });
    }
  });

  it('are without stream keys for a key that may only read, and without what others have', async () => {
    const { body } = await read({}, { authorization: reader });
    expect(namesOf(body)).toEqual(['Chapel', 'Council']);
    expect(JSON.stringify(body)).not.toContain('streamKey');
    const other = await read({}, { authorization: theirs });
    expect(other.body).toMatchObject({ streams: [], sessions: [] });
    await service.call('POST', '/stream', { name: 'Harbour' });
    expect((await read({ since: other.body.cursor }, { authorization: theirs })).status).toBe(204);
  });

  it.each(['x', '0', '1000'])('refuse %s as a number of first streams', async (first) => {
    expect(await read({ first })).toMatchObject({ status: 400, body: { errors: [expect.stringContaining('first')] } });
  });

  it.each(['x', '-1', '1.5'])('refuse %s days', async (days) => {
    expect(await read({ days })).toMatchObject({ status: 400, body: { errors: [expect.stringContaining('days')] } });
  });
});

const hour = 3_600_000;

/** An account of its own, with streams that were last on air, or created, so many hours ago. */
function seedUsed(name: string, streams: readonly { usedAgo?: number; createdAgo?: number }[]): string {
  return inDatabase(service.dataDirectory, (database) => {
    const keys = createApiKeys(database, Date.now);
    const { id: accountId } = keys.account(name);
    streams.forEach(({ usedAgo, createdAgo = 300 }, index) => {
      const { id } = createStreams(database, () => Date.now() - createdAgo * hour).create({
        accountId,
        name: `${index}`,
        record: true,
        profiles: [],
        createdBy: 'test',
        extras: {},
      });
      if (usedAgo === undefined) return;
      const at = Date.now() - usedAgo * hour;
      const ended = { endedAt: at, lastSeen: at, recordingStatus: 'ready' } as const;
      seedSession(database, id, at - hour, ended);
      seedSession(database, id, at - 200 * hour, { ...ended, endedAt: at - 199 * hour, lastSeen: at - 199 * hour });
    });
    return `Bearer ${keys.create(accountId, name)}`;
  });
}

describe('The changes, of many streams', () => {
  const asked = { days: '7', first: '2' };

  it('have first those that were used last, with what is shown of them, and then all', async () => {
    const authorization = seedUsed('used', [{ usedAgo: 9 }, { usedAgo: 2 }, { usedAgo: 5 }, { createdAgo: 3 }, {}]);
    const { body: first } = await read(asked, { authorization });
    expect(first).toMatchObject({ startsAnew: true, more: true, streamCount: 5, deleted: [] });
    expect(first.streams.map(({ name }: { name: string }) => name)).toEqual(['1', '3']);
    expect(first.sessions.map(({ parentId }: { parentId: string }) => parentId)).toEqual([first.streams[0].id]);
    const { body: rest } = await read({ days: '7', since: first.cursor }, { authorization });
    const { body: whole } = await read({ days: '7' }, { authorization });
    const { startsAnew, ...all } = whole;
    expect(startsAnew).toBe(true);
    expect(rest).toEqual(all);
    expect((await read({ days: '7', since: rest.cursor }, { authorization })).status).toBe(204);
  });

  it('have more first where nobody could say which of them was used last', async () => {
    const authorization = seedUsed('together', [
      { usedAgo: 9 },
      ...Array.from({ length: 3 }, () => ({ createdAgo: 2 })),
    ]);
    const { body } = await read(asked, { authorization });
    expect(namesOf(body)).toEqual(['1', '2', '3']);
    expect(body).toMatchObject({ more: true, streamCount: 4 });
  });

  it('are read as ever where there are few, and where none was ever on air', async () => {
    for (const [name, streams] of [
      ['few', [{ usedAgo: 1 }, { usedAgo: 2 }]],
      ['unused', [{}, {}, {}]],
    ] as const) {
      const { body } = await read(asked, { authorization: seedUsed(name, streams) });
      expect(body.streams).toHaveLength(streams.length);
      expect(body).not.toHaveProperty('more');
      expect(body).not.toHaveProperty('streamCount');
    }
  });
});

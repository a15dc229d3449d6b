import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { inDatabase } from '../../support/in-database.ts';
import { openAccount } from '../../support/open-account.ts';

const service = await openAccount();
const asReader = service.keyOf('reader', { isReadOnly: true });
const asOther = { authorization: `Bearer ${(await openAccount()).apiKey}` };
for (const name of ['Chapel', 'Council']) await service.call('POST', '/stream', { name, record: false });

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

  it('go on for every client after another process revoked a key, and hold what it wrote of a stream', async () => {
    const { body } = await read();
    const [{ id, name }] = body.streams;
    const { apiKey } = await service.post('/aircheck/keys', { name: 'Guest' });
    const guest = (await service.get('/aircheck/keys')).find((key: { name: string }) => key.name === 'Guest');
    const asGuest = { authorization: `Bearer ${apiKey}` };
    expect(await service.status('GET', `/stream/${id}`, undefined, asGuest)).toBe(200);
    const { dataDirectory } = service;
    const cli = ['--import', 'tsx', 'src/service/cli/keys-main.ts', 'revoke', guest.id, '--data', dataDirectory];
    await promisify(execFile)(process.execPath, cli);
    expect(await service.status('GET', `/stream/${id}`, undefined, asGuest)).toBe(401);
    expect((await read({ since: body.cursor })).status).toBe(204);
    inDatabase(dataDirectory, (database) => {
      database.prepare("UPDATE streams SET name = 'Vestry' WHERE id = ?").run(id);
    });
    expect(await service.get(`/stream/${id}`)).toMatchObject({ name: 'Vestry' });
    const next = await read({ since: body.cursor });
    expect(next.body).toMatchObject({ streams: [{ id, name: 'Vestry' }], sessions: [], deleted: [] });
    expect(next.body).not.toHaveProperty('startsAnew');
    await service.call('PATCH', `/stream/${id}`, { name });
  });

  it('go on a piece at a time after thousands of them, and none is left out', async () => {
    const { body } = await read();
    const [often, once] = body.streams.map(({ id }: { id: string }) => id);
    inDatabase(service.dataDirectory, (database) => {
      const add = database.prepare(
        "INSERT INTO changes (account_id, kind, id) SELECT account_id, 'stream', id FROM streams WHERE id = ?",
      );
      database.transaction(() => {
        for (let count = 0; count < 7_000; count++) add.run(often);
        add.run(once);
      })();
    });
    const first = (await read({ since: body.cursor })).body;
    expect(first).toMatchObject({ streams: [{ id: often }], more: true });
    const second = (await read({ since: first.cursor })).body;
    expect(second).toMatchObject({ streams: [{ id: often }, { id: once }], deleted: [] });
    expect((await read({ since: second.cursor })).status).toBe(204);
  });

  it('start anew where the changes since are pruned, with a cursor of another database, and with one that is none', async () => {
    const { cursor } = (await read()).body;
    const of = (difference: number) => String(Number(cursor) + difference);
    for (const since of ['00000000-0000-4000-8000-000000000000.3', 'x', '', of(-100_001), of(1_000)]) {
      expect((await read({ since })).body).toMatchObject({ startsAnew: true, deleted: [] });
    }
  });

  it('are without stream keys for a key that may only read, and without what others have', async () => {
    const { body } = await read({}, asReader);
    expect(namesOf(body)).toEqual(['Chapel', 'Council']);
    expect(JSON.stringify(body)).not.toContain('streamKey');
    const other = await read({}, asOther);
    expect(other.body).toMatchObject({ streams: [], sessions: [] });
    await service.call('POST', '/stream', { name: 'Harbour' });
    expect((await read({ since: other.body.cursor }, asOther)).status).toBe(204);
  });

  it.each(['x', '-1', '1.5'])('refuse %s days', async (days) => {
    expect(await read({ days })).toMatchObject({ status: 400, body: { errors: [expect.stringContaining('days')] } });
  });
});

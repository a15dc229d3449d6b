import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKeys } from '../../../../src/service/store/api-keys.ts';
import { inDatabase } from '../../../support/in-database.ts';
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

  it.each(['x', '-1', '1.5'])('refuse %s days', async (days) => {
    expect(await read({ days })).toMatchObject({ status: 400, body: { errors: [expect.stringContaining('days')] } });
  });
});

import { expectEqual, expectError, expectStatus, expectTrue } from '../expectations.ts';
import { hostedApi, type Rule, recordingInterface } from '../rule.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

export const readRules: readonly Rule[] = [
  {
    id: 'read.stream',
    says: '`GET /stream/{id}` answers 200 and the stream that was created',
    source: recordingInterface('Read a stream'),
    async check({ api }) {
      const created = await api.stream({ record: true });
      const answer = await api.get(`/stream/${created.id}`);
      expectStatus(answer, 200);
      const read = answer.object();
      for (const field of ['id', 'name', 'kind', 'userId', 'createdAt', 'streamKey', 'playbackId', 'record']) {
        expectEqual(field, read[field], created[field]);
      }
    },
  },
  {
    id: 'read.as-listed',
    says: 'A stream has the same fields and values when it is read and when it is listed',
    source: hostedApi('Lists'),
    async check({ api }) {
      const { id } = await api.stream();
      const rows = (await api.get('/stream?streamsonly=1&limit=1000')).list();
      const listed = rows.find((row) => row.id === id);
      // An account of more than a page: nothing to compare.
      if (listed === undefined && rows.length >= 1000) return;
      expectEqual('the listed stream', listed, await api.read(id));
    },
  },
  {
    id: 'read.unknown-id',
    says: 'An unknown id is 404 `not found`, whether it is a uuid or not',
    source: hostedApi('Errors'),
    async check({ api }) {
      for (const id of [unknownId, 'unknown', '%20', '..%2fstream']) {
        expectError(await api.get(`/stream/${id}`), 404, 'not found');
      }
    },
  },
  {
    id: 'read.unknown-session',
    says: '`GET /session/{id}` of an unknown id or of a parent’s id is 404',
    source: hostedApi('Errors'),
    async check({ api }) {
      const { id } = await api.stream();
      for (const unknown of [unknownId, id]) expectError(await api.get(`/session/${unknown}`), 404);
    },
  },
  {
    id: 'read.unknown-route',
    says: 'An unknown route is 404 with an error body',
    source: hostedApi('Errors'),
    async check({ api }) {
      const { id } = await api.stream();
      expectError(await api.get(`/stream/${id}/nothing-of-the-kind`), 404);
      expectError(await api.get('/nothing-of-the-kind'), 404);
    },
  },
  {
    id: 'read.not-modified',
    says: 'A read has a strong ETag; a request with that ETag is 304 without a body while the stream is unchanged',
    source: 'RFC 9110, 8.8.3 and 13.1.2',
    eras: ['2021'],
    async check({ api }) {
      const { id } = await api.stream();
      const first = await api.get(`/stream/${id}`);
      const etag = first.headers.get('etag') ?? '';
      expectTrue('a strong ETag', /^"[^"]+"$/.test(etag), etag || 'none');
      const again = await api.get(`/stream/${id}`, { headers: { 'if-none-match': etag } });
      expectTrue('304 without a body', again.status === 304 && again.text === '', again.status);
      await api.call('PATCH', `/stream/${id}/record`, { body: { record: true } });
      expectStatus(await api.get(`/stream/${id}`, { headers: { 'if-none-match': etag } }), 200);
    },
    known: {
      era: 'today',
      says: 'Reads have no strong ETag',
      async check({ api }) {
        const { id } = await api.stream();
        const etag = (await api.get(`/stream/${id}`)).headers.get('etag') ?? 'W/';
        expectTrue('no strong ETag', etag.startsWith('W/'), etag);
      },
    },
  },
];

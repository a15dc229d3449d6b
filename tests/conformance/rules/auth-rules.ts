import { expectEqual, expectError, expectStatus, expectTrue } from '../expectations.ts';
import { behaviour, hostedApi, type Rule, recordingInterface } from '../rule.ts';

const unknownKey = 'conformance-unknown-key-0123456789';

export const authRules: readonly Rule[] = [
  {
    id: 'auth.no-key',
    says: 'Without a key `GET /stream` and `GET /stream/{id}` are 401, known and unknown ids alike',
    source: behaviour(1),
    async check({ api }) {
      const { id } = await api.stream();
      for (const path of ['/stream', `/stream/${id}`, '/stream/unknown']) {
        expectError(await api.get(path, { key: null }), 401);
      }
    },
  },
  {
    id: 'auth.no-key-changes-nothing',
    says: 'Without a key every write is 401, and the stream does not change',
    source: recordingInterface('Authentication'),
    async check({ api }) {
      const { id } = await api.stream();
      const before = await api.read(id);
      expectError(await api.call('PATCH', `/stream/${id}/record`, { key: null, body: { record: true } }), 401);
      expectError(await api.call('DELETE', `/stream/${id}`, { key: null }), 401);
      expectEqual('the stream', await api.read(id), before);
    },
  },
  {
    id: 'auth.unknown-key',
    says: 'An unknown key is 401 with an error body',
    source: hostedApi('Errors'),
    check: async ({ api }) => expectError(await api.get('/stream', { key: unknownKey }), 401),
  },
  {
    id: 'auth.malformed',
    says: 'An `authorization` without `Bearer` is 401',
    source: recordingInterface('Authentication'),
    async check({ api }) {
      expectError(await api.get('/stream', { key: null, headers: { authorization: unknownKey } }), 401);
    },
  },
  {
    id: 'auth.key-not-echoed',
    says: 'The answer to an unknown key does not repeat the key',
    source: hostedApi('Errors'),
    eras: ['2021'],
    async check({ api }) {
      const answer = await api.get('/stream', { key: unknownKey });
      expectError(answer, 401);
      expectTrue('no key in the answer', !answer.text.includes(unknownKey), answer.text);
    },
    known: {
      era: 'today',
      says: 'The message repeats the key',
      async check({ api }) {
        const answer = await api.get('/stream', { key: unknownKey });
        expectError(answer, 401);
        expectTrue('the key in the answer', answer.text.includes(unknownKey), answer.text);
      },
    },
  },
  {
    id: 'auth.open-routes',
    says: '`GET /ingest` and `GET /playback/{id}` need no key',
    source: hostedApi('Operations and success'),
    async check({ api }) {
      const { playbackId } = await api.stream();
      expectStatus(await api.get('/ingest', { key: null }), 200);
      expectStatus(await api.get(`/playback/${playbackId}`, { key: null }), 200);
    },
  },
  {
    id: 'auth.token-name',
    says: '`createdByTokenName` names the key that created the stream, and is the same on every read',
    source: recordingInterface('Authentication'),
    async check({ api }) {
      const { id, createdByTokenName } = await api.stream();
      expectTrue('createdByTokenName to be a name', typeof createdByTokenName === 'string', createdByTokenName);
      expectTrue('a name', createdByTokenName !== '', createdByTokenName);
      expectEqual('createdByTokenName', (await api.read(id)).createdByTokenName, createdByTokenName);
    },
  },
];

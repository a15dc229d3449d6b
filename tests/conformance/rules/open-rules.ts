import { expectEqual, expectError, expectStatus, expectTrue } from '../expectations.ts';
import { behaviour, hostedApi, type Rule } from '../rule.ts';

const elsewhere = 'https://elsewhere.example';
const operations = { source: hostedApi('Operations and success') } as const;

/** What needs no key, and what browsers may read. */
export const openRules: readonly Rule[] = [
  {
    ...operations,
    id: 'ingest.shape',
    says: '`GET /ingest` lists `ingest` (an rtmp URL without a trailing slash), `playback` and `base`',
    async check({ api }) {
      const [first = {}] = (await api.get('/ingest', { key: null })).list();
      for (const [field, pattern] of [
        ['ingest', /^rtmps?:\/\/.*[^/]$/],
        ['playback', /^https?:\/\/.*[^/]$/],
        ['base', /^https?:\/\/.*[^/]$/],
      ] as const) {
        expectTrue(`${field} as ${pattern}`, pattern.test(String(first[field])), first[field]);
      }
    },
  },
  {
    ...operations,
    id: 'playback.parent',
    says: 'The playbackId of an idle parent is 200, `live`, with `meta.live` 0 and an HLS source',
    source: behaviour(14),
    async check({ api }) {
      const { playbackId } = await api.stream();
      const answer = await api.get(`/playback/${playbackId}`, { key: null });
      expectStatus(answer, 200);
      const { type, meta } = answer.object();
      expectEqual('type', type, 'live');
      const text = JSON.stringify(meta);
      expectTrue('meta.live 0', /"live":0\b/.test(text), meta);
      expectTrue('an HLS source with hrn, type and url', /"hrn":.*"type":.*mpegurl.*"url":/.test(text), meta);
      expectTrue('its playlist in the URL', text.includes(`${playbackId}/index.m3u8"`), meta);
    },
  },
  {
    ...operations,
    id: 'playback.no-secrets',
    says: 'Answers that need no key contain no stream key',
    async check({ api }) {
      const { playbackId, streamKey } = await api.stream();
      const { text } = await api.get(`/playback/${playbackId}`, { key: null });
      expectTrue('no stream key', !text.includes(String(streamKey)), 'the stream key');
    },
  },
  {
    ...operations,
    id: 'playback.parent-id',
    says: 'A parent’s own id is 404, and so is an unknown id',
    async check({ api }) {
      const { id } = await api.stream();
      for (const unplayable of [id, 'unknown']) {
        expectError(await api.get(`/playback/${unplayable}`, { key: null }), 404);
      }
    },
  },
  {
    ...operations,
    id: 'playback.any-origin',
    says: 'Pages of any origin may read `GET /playback/{id}`',
    async check({ api }) {
      const { playbackId } = await api.stream();
      const answer = await api.get(`/playback/${playbackId}`, { key: null, headers: { origin: elsewhere } });
      expectStatus(answer, 200);
      const allowed = answer.headers.get('access-control-allow-origin');
      expectTrue('the origin to be allowed', allowed === '*' || allowed === elsewhere, allowed);
    },
  },
  {
    id: 'browsers.foreign-origin',
    says: 'If the key does not allow the origin of a page, its request is 403 with an error body',
    source: hostedApi('Errors'),
    check: async ({ api }) => expectError(await api.get('/stream', { headers: { origin: elsewhere } }), 403),
  },
  {
    id: 'browsers.own-origin',
    says: 'A page of the API’s own origin may use the API',
    source: hostedApi('Browsers'),
    eras: ['2021'],
    async check({ api }) {
      const answer = await api.get('/stream', { headers: { origin: new URL(api.base).origin } });
      expectStatus(answer, 200);
      answer.list();
    },
    known: {
      era: 'today',
      says: 'A normal key refuses every request that carries an Origin: 403 `credential disallows CORS access …`',
      async check({ api }) {
        const { origin } = new URL(api.base);
        const words = `credential disallows CORS access from origin ${origin}`;
        expectError(await api.get('/stream', { headers: { origin } }), 403, words);
      },
    },
  },
];

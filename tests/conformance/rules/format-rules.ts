import type { Fields } from '../api.ts';
import { expectEqual, expectTrue } from '../expectations.ts';
import { type Context, hostedApi, type Rule } from '../rule.ts';
import { shared } from '../shared.ts';

const stream = shared(({ api }: Context) => api.stream());
const mayBeNull = ['isHealthy', 'issues', 'lastTerminatedAt', 'playbackPolicy'];
/** What stream answers carry there, whatever is stored. */
const defaults: Fields = {
  lastSeen: 0,
  isActive: false,
  record: false,
  suspended: false,
  sourceSegments: 0,
  sourceSegmentsDuration: 0,
};

const matches = (field: string, pattern: RegExp, says: string): Rule => ({
  id: `formats.${field.toLowerCase()}`,
  says,
  source: hostedApi('Formats'),
  async check(context) {
    const value = (await stream(context))[field];
    expectTrue(`${field} as ${pattern}`, typeof value === 'string' && pattern.test(value), value);
  },
});

export const formatRules: readonly Rule[] = [
  matches('id', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, '`id` is a uuid v4'),
  matches('streamKey', /^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/, '`streamKey` is four groups of four'),
  matches('playbackId', /^[a-z0-9]{16}$/, '`playbackId` is 16 characters, lower-case base 36'),
  {
    id: 'formats.milliseconds',
    says: '`createdAt` is a whole number of milliseconds',
    source: hostedApi('Formats'),
    async check(context) {
      const { createdAt } = await stream(context);
      expectTrue('milliseconds', Number.isInteger(createdAt) && Number(createdAt) > 1e11, createdAt);
    },
  },
  {
    id: 'formats.never-live',
    says: '`lastSeen` of a stream that was never live is 0 or absent, `isActive` false or absent',
    source: hostedApi('Formats'),
    async check(context) {
      const { lastSeen = 0, isActive = false } = await stream(context);
      expectEqual('lastSeen and isActive', [lastSeen, isActive], [0, false]);
    },
  },
  {
    id: 'formats.defaults',
    says: 'A stream answer always carries lastSeen, isActive, record, suspended and the source’s counts',
    source: hostedApi('Formats'),
    eras: ['today'],
    async check(context) {
      const read = await stream(context);
      const missing = Object.keys(defaults).filter((field) => read[field] !== defaults[field]);
      expectEqual('the fields that are not at their default', missing, []);
    },
    known: {
      era: '2021',
      says: 'Some of them are absent, which means the same',
      async check(context) {
        const read = await stream(context);
        const wrong = Object.keys(defaults).filter((field) => (read[field] ?? defaults[field]) !== defaults[field]);
        expectEqual('the fields that are neither absent nor at their default', wrong, []);
      },
    },
  },
  {
    id: 'formats.absent-not-null',
    says: 'A field that does not apply is absent, never null (except four documented fields), when created, read and listed',
    source: hostedApi('Operations and success'),
    async check(context) {
      const created = await stream(context);
      const read = await context.api.read(created.id);
      const listed = (await context.api.get('/stream?streamsonly=1&limit=1000')).list();
      for (const row of [created, read, ...listed]) {
        const nulls = Object.keys(row).filter((field) => row[field] === null && !mayBeNull.includes(field));
        expectEqual('the fields that are null', nulls, []);
      }
    },
  },
  {
    id: 'formats.profiles',
    says: 'Profiles have name, width, height, bitrate and fps; the numbers are whole, and `gop` is a string',
    source: hostedApi('Operations and success'),
    async check({ api }) {
      const profile = { name: '360p', width: 640, height: 360, bitrate: 800_000, fps: 30, gop: '2.0' };
      const { profiles } = await api.stream({ profiles: [profile] });
      const rows: unknown[] = Array.isArray(profiles) ? profiles : [];
      expectEqual('the profile', rows[0], profile);
    },
  },
  {
    id: 'formats.json',
    says: 'Every body, including those of errors, is sent as application/json',
    source: hostedApi('Operations and success'),
    async check({ api }) {
      const { id } = await api.stream();
      const answers = [
        await api.get(`/stream/${id}`),
        await api.get('/stream?limit=1'),
        await api.get('/ingest'),
        await api.get('/stream/unknown'),
        await api.get('/stream', { key: null }),
        await api.post({ name: 5 }),
        await api.call('PATCH', `/stream/${id}/record`, { body: {} }),
      ];
      const types = answers.map(({ headers }) => headers.get('content-type') ?? '');
      expectTrue(
        'application/json',
        types.every((type) => type.startsWith('application/json')),
        types,
      );
    },
  },
];

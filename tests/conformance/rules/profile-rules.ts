import { expectEqual, expectError, expectStatus, expectTrue } from '../expectations.ts';
import { behaviour, type Context, hostedApi, type Rule } from '../rule.ts';

const profile = { name: '360p', width: 640, height: 360, bitrate: 800_000, fps: 0 };
const given = [profile, { name: '240p', width: 426, height: 240, bitrate: 250_000, fps: 25, gop: '2.0' }];

async function namesOfDefault({ api }: Context): Promise<unknown[]> {
  const { profiles = [] } = await api.stream();
  return Array.isArray(profiles) ? profiles.map(({ name }) => name) : [profiles];
}

export const profileRules: readonly Rule[] = [
  {
    id: 'profiles.echoed',
    says: 'Profiles are returned exactly as given, when created and when read',
    source: behaviour(6),
    async check({ api }) {
      const { id, profiles } = await api.stream({ profiles: given });
      expectEqual('profiles', profiles, given);
      expectEqual('profiles as read', (await api.read(id)).profiles, given);
    },
  },
  {
    id: 'profiles.null',
    says: '`profiles` may be null on creation',
    source: hostedApi('Operations and success'),
    async check({ api }) {
      const answer = await api.post({ name: api.prefix, profiles: null });
      expectStatus(answer, 201);
      expectTrue('profiles not to be null', answer.object().profiles !== null, null);
    },
  },
  {
    id: 'profiles.empty',
    says: 'An empty list of profiles stays empty: the source only',
    source: behaviour(6),
    check: async ({ api }) => expectEqual('profiles', (await api.stream({ profiles: [] })).profiles ?? [], []),
  },
  {
    id: 'profiles.not-source',
    says: 'A profile named `source` is 400',
    source: behaviour(6),
    async check({ api }) {
      expectError(await api.post({ name: api.prefix, profiles: [{ ...profile, name: 'source' }] }), 400);
    },
  },
  {
    id: 'profiles.no-twins',
    says: 'Two profiles with the same name are 400',
    source: behaviour(6),
    async check({ api }) {
      expectError(await api.post({ name: api.prefix, profiles: [profile, { ...profile, width: 320 }] }), 400);
    },
  },
  {
    id: 'profiles.default',
    says: 'Without `profiles`, a stream has none: only the source is recorded',
    source: hostedApi('Eras'),
    eras: ['2021'],
    check: async (context) => expectEqual('the profiles', await namesOfDefault(context), []),
    known: {
      era: 'today',
      says: 'A stream without `profiles` gets 240p0, 360p0, 480p0 and 720p0',
      check: async (context) =>
        expectEqual('the profiles', await namesOfDefault(context), ['240p0', '360p0', '480p0', '720p0']),
    },
  },
];

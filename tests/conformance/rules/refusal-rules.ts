import { expectError, expectTrue } from '../expectations.ts';
import { behaviour, hostedApi, type Rule } from '../rule.ts';

/** A body, or several, that `POST /stream` refuses, and with what. */
const refused = (name: string, says: string, status: number, body: unknown, source = hostedApi('Errors')): Rule => ({
  id: `create.refuses-${name}`,
  says: `\`POST /stream\` with ${says} is ${status}`,
  source,
  async check({ api }) {
    for (const one of Array.isArray(body) ? body : [body]) expectError(await api.post(one), status);
  },
});

const profile = { name: '360p', width: 640, height: 360, bitrate: 800_000, fps: 0 };
const withProfile = (change: object) => ({ name: 'a', profiles: [{ ...profile, ...change }] });

export const refusalRules: readonly Rule[] = [
  refused('no-body', 'no body', 422, undefined, behaviour(5)),
  refused('no-name', 'no name', 422, { record: true }),
  refused('unknown-field', 'an unknown field', 422, { name: 'a', colour: 'red' }, behaviour(5)),
  refused('wrong-name', 'a name that is not a string', 422, { name: 5 }),
  refused('wrong-record', '`record` that is not a boolean', 422, { name: 'a', record: 'true' }),
  refused('wrong-profiles', '`profiles` that is not an array', 422, [
    { name: 'a', profiles: 'all' },
    { name: 'a', profiles: {} },
  ]),
  refused('wrong-profile', 'a profile with a wrong type, a fraction or an unknown field', 422, [
    withProfile({ width: '640' }),
    withProfile({ bitrate: 0.5 }),
    withProfile({ colour: 1 }),
  ]),
  refused('invalid-json', 'invalid JSON', 400, '{"name":'),
  {
    id: 'create.refused-makes-nothing',
    says: 'A refused `POST /stream` creates no stream',
    source: hostedApi('Errors'),
    async check({ api }) {
      const name = `${api.prefix}-refused`;
      expectError(await api.post({ name, record: 1 }), 422);
      const rows = (await api.get('/stream?streamsonly=1&limit=1000')).list();
      expectTrue('no such stream', !rows.some((row) => row.name === name), name);
    },
  },
];

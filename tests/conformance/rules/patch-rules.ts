import type { Api } from '../api.ts';
import { expectEqual, expectError, expectNoContent } from '../expectations.ts';
import { behaviour, hostedApi, type Rule } from '../rule.ts';

const patch = (api: Api, id: string, body: unknown) => api.call('PATCH', `/stream/${id}`, { body });
const profiles = [{ name: '360p', width: 640, height: 360, bitrate: 800_000, fps: 0 }];

/** A field that `PATCH /stream/{id}` takes: 204 without a body, and the next read has it. */
const takes = (field: string, value: unknown): Rule => ({
  id: `patch.${field}`,
  says: `\`PATCH /stream/{id}\` with \`${field}\` answers 204 without a body; the next read has the new value`,
  source: hostedApi('Operations and success'),
  async check({ api }) {
    const { id } = await api.stream();
    expectNoContent(await patch(api, id, { [field]: value }));
    expectEqual(field, (await api.read(id))[field], value);
  },
});

const refuses = (name: string, says: string, status: number, body: unknown): Rule => ({
  id: `patch.refuses-${name}`,
  says: `\`PATCH /stream/{id}\` with ${says} is ${status} and changes nothing`,
  source: name === 'wrong-types' ? behaviour(7) : hostedApi('Errors'),
  async check({ api }) {
    const { id } = await api.stream();
    const before = await api.read(id);
    for (const one of Array.isArray(body) ? body : [body]) expectError(await patch(api, id, one), status);
    expectEqual('the stream', await api.read(id), before);
  },
});

export const patchRules: readonly Rule[] = [
  {
    id: 'patch.empty',
    says: '`PATCH /stream/{id}` with `{}` answers 204 and changes nothing',
    source: behaviour(7),
    async check({ api }) {
      const { id } = await api.stream();
      const before = await api.read(id);
      expectNoContent(await patch(api, id, {}));
      expectEqual('the stream', await api.read(id), before);
    },
  },
  takes('name', 'another name'),
  takes('record', true),
  takes('profiles', profiles),
  takes('suspended', true),
  refuses('wrong-types', 'a wrong type', 422, [
    { name: 5 },
    { record: 'true' },
    { suspended: 'no' },
    { profiles: 'all' },
  ]),
  refuses('unknown-field', 'an unknown field', 422, { colour: 'red' }),
  refuses('read-only-fields', 'an id, a stream key or a playbackId', 422, [
    { id: 'mine' },
    { streamKey: 'aaaa-bbbb-cccc-dddd' },
    { playbackId: 'mine' },
  ]),
  refuses('invalid-json', 'invalid JSON', 400, '{"name":'),
  {
    id: 'patch.all-or-nothing',
    says: 'A patch with one wrong field changes none of the others',
    source: hostedApi('Errors'),
    async check({ api }) {
      const { id } = await api.stream({ record: false });
      expectError(await patch(api, id, { record: true, name: 5 }), 422);
      expectEqual('record', (await api.read(id)).record ?? false, false);
    },
  },
  {
    id: 'patch.unknown-id',
    says: '`PATCH /stream/{id}` of an unknown or deleted id is 404',
    source: hostedApi('Errors'),
    async check({ api }) {
      expectError(await patch(api, 'unknown', { record: true }), 404);
      const { id } = await api.stream();
      expectNoContent(await api.call('DELETE', `/stream/${id}`));
      expectError(await patch(api, id, { record: true }), 404);
    },
  },
];

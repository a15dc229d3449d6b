import type { Api } from '../api.ts';
import { expectEqual, expectError, expectNoContent } from '../expectations.ts';
import { hostedApi, type Rule, recordingInterface } from '../rule.ts';

const setRecord = (api: Api, id: string, body: unknown) => api.call('PATCH', `/stream/${id}/record`, { body });

/** A body that `PATCH …/record` refuses, without changing the stream. */
const refused = (name: string, says: string, body: unknown): Rule => ({
  id: `record.refuses-${name}`,
  says: `\`PATCH …/record\` with ${says} is 400 \`record field required\` and changes nothing`,
  source: hostedApi('Operations and success'),
  async check({ api }) {
    const { id } = await api.stream({ record: true });
    expectError(await setRecord(api, id, body), 400, 'record field required');
    expectEqual('record', (await api.read(id)).record, true);
  },
});

export const recordRules: readonly Rule[] = [
  {
    id: 'record.on',
    says: '`PATCH /stream/{id}/record` with true answers 204 without a body; the next read has the new value',
    source: recordingInterface('Turn recording on or off'),
    async check({ api }) {
      const { id } = await api.stream({ record: false });
      expectNoContent(await setRecord(api, id, { record: true }));
      expectEqual('record', (await api.read(id)).record, true);
    },
  },
  {
    id: 'record.off',
    says: 'With false, it answers 204 without a body; the next read has false, or no `record`',
    source: recordingInterface('Parent `record` flag'),
    async check({ api }) {
      const { id } = await api.stream({ record: true });
      expectNoContent(await setRecord(api, id, { record: false }));
      expectEqual('record', (await api.read(id)).record ?? false, false);
    },
  },
  {
    id: 'record.same-value',
    says: 'Setting the current value again is 204',
    source: recordingInterface('Turn recording on or off'),
    async check({ api }) {
      const { id } = await api.stream({ record: true });
      expectNoContent(await setRecord(api, id, { record: true }));
      expectEqual('record', (await api.read(id)).record, true);
    },
  },
  {
    id: 'record.nothing-else',
    says: 'It changes `record` and nothing else',
    source: recordingInterface('Turn recording on or off'),
    async check({ api }) {
      const { id } = await api.stream({ record: false });
      const before = await api.read(id);
      expectNoContent(await setRecord(api, id, { record: true }));
      expectEqual('the stream', await api.read(id), { ...before, record: true });
    },
  },
  refused('absent', 'no `record`', {}),
  refused('string', 'the string "true"', { record: 'true' }),
  refused('number', 'the number 1', { record: 1 }),
  refused('null', 'null', { record: null }),
  refused('no-body', 'no body', undefined),
  {
    id: 'record.unknown-id',
    says: 'An unknown id is 404 `not found`, before the body is checked',
    source: hostedApi('Operations and success'),
    async check({ api }) {
      expectError(await setRecord(api, 'unknown', { record: true }), 404, 'not found');
      expectError(await setRecord(api, 'unknown', { record: 'true' }), 404, 'not found');
    },
  },
  {
    id: 'record.deleted',
    says: 'A deleted stream is 404 `not found`',
    source: hostedApi('Operations and success'),
    async check({ api }) {
      const { id } = await api.stream();
      expectNoContent(await api.call('DELETE', `/stream/${id}`));
      expectError(await setRecord(api, id, { record: true }), 404, 'not found');
    },
  },
];

import { expectEqual, expectNoContent, expectStatus, expectTrue } from '../expectations.ts';
import { behaviour, hostedApi, officialSdk, type Rule, recordingInterface } from '../rule.ts';

const clockSkewMs = 5 * 60_000;

export const createRules: readonly Rule[] = [
  {
    id: 'create.answers-201',
    says: '`POST /stream` answers 201 and the stream: its id, kind `stream`, the name, and the current time as `createdAt` in ms',
    source: behaviour(4),
    async check({ api }) {
      const before = Date.now();
      const answer = await api.post({ name: api.prefix });
      expectStatus(answer, 201);
      const { id, kind, name, createdAt } = answer.object();
      expectTrue('an id', typeof id === 'string' && id !== '', id);
      expectEqual('kind', kind, 'stream');
      expectEqual('name', name, api.prefix);
      expectTrue('createdAt of now', Math.abs(Number(createdAt) - before) < clockSkewMs, createdAt);
    },
  },
  {
    id: 'create.fields',
    says: 'The created stream has all documented fields',
    source: recordingInterface('Create a stream'),
    async check({ api }) {
      const stream = await api.stream({ record: true });
      const wanted = ['name', 'record', 'kind', 'userId', 'id', 'createdAt', 'streamKey', 'playbackId', 'profiles'];
      const missing = [...wanted, 'createdByTokenName'].filter((field) => !(field in stream));
      expectEqual('the missing fields', missing, []);
    },
  },
  {
    id: 'create.is-a-parent',
    says: 'The created stream is a parent: it has no `parentId`',
    source: recordingInterface('Stream object'),
    async check({ api }) {
      const stream = await api.stream();
      expectTrue('no parentId', !('parentId' in stream), stream.parentId);
    },
  },
  {
    id: 'create.record-default',
    says: 'If `record` is not given, it is false or absent',
    source: recordingInterface('Rules for `record`, 3'),
    async check({ api }) {
      const { id, record } = await api.stream();
      expectEqual('record', record ?? false, false);
      expectEqual('record as read', (await api.read(id)).record ?? false, false);
    },
  },
  {
    id: 'create.record',
    says: '`record` is stored as given',
    source: recordingInterface('Create a stream'),
    async check({ api }) {
      expectEqual('record', (await api.stream({ record: true })).record, true);
      expectEqual('record', (await api.stream({ record: false })).record ?? false, false);
    },
  },
  {
    id: 'create.no-status-when-off',
    says: '`recordingStatus` is absent if `record` is false',
    source: recordingInterface('Stream object'),
    async check({ api }) {
      const stream = await api.stream({ record: false });
      expectTrue('no recordingStatus', !('recordingStatus' in stream), stream.recordingStatus);
    },
  },
  {
    id: 'create.empty-name',
    says: 'The name may be empty',
    source: hostedApi('Operations and success'),
    async check({ api }) {
      const answer = await api.post({ name: '' });
      expectStatus(answer, 201);
      expectEqual('name', answer.object().name, '');
    },
  },
  {
    id: 'create.name-as-it-is',
    says: 'Names in any script, with emoji or markup, are stored unchanged',
    source: recordingInterface('Stream object'),
    async check({ api }) {
      for (const name of [`${api.prefix} بلدية`, `${api.prefix} 🎥 <b>&amp;</b> "x" \\ '`]) {
        const { id } = await api.stream({ name });
        expectEqual('name', (await api.read(id)).name, name);
      }
    },
  },
  {
    id: 'create.optional-fields',
    says: '`creatorId` and `userTags` are accepted',
    source: hostedApi('Operations and success'),
    async check({ api }) {
      const answer = await api.post({ name: api.prefix, creatorId: 'operator-1', userTags: { room: 'A' } });
      expectStatus(answer, 201);
    },
  },
  {
    id: 'create.creator-id',
    says: '`creatorId`, given as a text or as an object, is returned as `{type: "unverified", value}`',
    source: officialSdk('creatorId'),
    async check({ api }) {
      const wanted = { type: 'unverified', value: 'operator-1' };
      for (const creatorId of ['operator-1', wanted]) {
        const { id, creatorId: answered } = await api.stream({ creatorId });
        expectEqual('creatorId', answered, wanted);
        expectEqual('creatorId as read', (await api.read(id)).creatorId, wanted);
        expectNoContent(await api.call('PATCH', `/stream/${id}`, { body: { creatorId: 'operator-2' } }));
        expectEqual('creatorId as changed', (await api.read(id)).creatorId, { ...wanted, value: 'operator-2' });
      }
    },
  },
  {
    id: 'create.ids-differ',
    says: 'Two streams differ in id, stream key and playbackId',
    source: recordingInterface('Stream object'),
    async check({ api }) {
      const [one, other] = [await api.stream(), await api.stream()];
      for (const field of ['id', 'streamKey', 'playbackId']) {
        expectTrue(`another ${field}`, one[field] !== other[field], `the same ${field} twice`);
      }
    },
  },
];

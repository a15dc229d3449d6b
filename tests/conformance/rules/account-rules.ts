import { expectEqual, expectError, expectTrue } from '../expectations.ts';
import { behaviour, type Context, hostedApi, type Rule } from '../rule.ts';
import { shared } from '../shared.ts';

const ownStream = shared(({ api }: Context) => api.stream({ record: false }));
const second = { needs: 'second account' } as const;

export const accountRules: readonly Rule[] = [
  {
    ...second,
    id: 'account.reads-hidden',
    says: 'Another account’s stream and its sessions are 404 to read, like unknown ids',
    source: hostedApi('Errors'),
    async check(context) {
      const { id } = await ownStream(context);
      for (const path of [`/stream/${id}`, `/stream/${id}/sessions`, `/session/${id}`]) {
        expectError(await context.api.get(path, { key: context.otherKey ?? null }), 404);
      }
    },
  },
  {
    ...second,
    id: 'account.writes-refused',
    says: 'Every write to another account’s stream is 404, and the stream does not change',
    source: behaviour(7),
    async check(context) {
      const { api, otherKey: key = null } = context;
      const { id } = await ownStream(context);
      const before = await api.read(id);
      expectError(await api.call('PATCH', `/stream/${id}/record`, { key, body: { record: true } }), 404, 'not found');
      expectError(await api.call('PATCH', `/stream/${id}`, { key, body: { name: 'taken' } }), 404);
      expectError(await api.call('DELETE', `/stream/${id}/terminate`, { key }), 404);
      expectError(await api.call('DELETE', `/stream/${id}`, { key }), 404);
      expectEqual('the stream', await api.read(id), before);
    },
  },
  {
    ...second,
    id: 'account.checks-id-first',
    says: '`PATCH …/record` of another account’s stream is 404 even if the body is wrong',
    source: hostedApi('Operations and success'),
    async check(context) {
      const { id } = await ownStream(context);
      const wrong = { key: context.otherKey ?? null, body: { record: 'true' } };
      expectError(await context.api.call('PATCH', `/stream/${id}/record`, wrong), 404, 'not found');
    },
  },
  {
    ...second,
    id: 'account.lists-own',
    says: 'Lists contain only the account’s own streams and sessions',
    source: behaviour(8),
    async check(context) {
      const { api, otherKey: key = null } = context;
      const { id } = await ownStream(context);
      for (const path of ['/stream?limit=1000', `/session?limit=1000&parentId=${id}`]) {
        const rows = (await api.get(path, { key })).list();
        const foreign = rows.filter((row) => row.id === id || row.parentId === id);
        expectTrue('nothing of the other account', foreign.length === 0, foreign);
      }
    },
  },
];

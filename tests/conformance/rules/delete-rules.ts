import type { Api } from '../api.ts';
import { expectEqual, expectError, expectNoContent, expectTrue } from '../expectations.ts';
import { behaviour, hostedApi, type Rule } from '../rule.ts';

const remove = (api: Api, id: string) => api.call('DELETE', `/stream/${id}`);

async function deleted(api: Api): Promise<string> {
  const { id } = await api.stream();
  expectNoContent(await remove(api, id));
  return id;
}

export const deleteRules: readonly Rule[] = [
  {
    id: 'delete.answers-204',
    says: '`DELETE /stream/{id}` answers 204 without a body, and 404 the second time',
    source: behaviour(9),
    check: async ({ api }) => expectError(await remove(api, await deleted(api)), 404, 'not found'),
  },
  {
    id: 'delete.unreadable',
    says: 'A deleted stream and its sessions are 404 to read',
    source: hostedApi('Errors'),
    async check({ api }) {
      const id = await deleted(api);
      expectError(await api.get(`/stream/${id}`), 404, 'not found');
      expectError(await api.get(`/stream/${id}/sessions`), 404);
    },
  },
  {
    id: 'delete.unlisted',
    says: 'A deleted stream is not listed; the list is one shorter',
    source: behaviour(2),
    async check({ api }) {
      const name = `${api.prefix}-to-delete`;
      const [{ id }, kept] = [await api.stream({ name }), await api.stream({ name })];
      expectNoContent(await remove(api, id));
      const filters = encodeURIComponent(JSON.stringify([{ id: 'name', value: name }]));
      const rows = (await api.get(`/stream?filters=${filters}`)).list();
      expectEqual(
        'the ids listed',
        rows.map((row) => row.id),
        [kept.id],
      );
    },
  },
  {
    id: 'delete.unplayable',
    says: 'The playbackId of a deleted stream is 404',
    source: hostedApi('Operations and success'),
    async check({ api }) {
      const { id, playbackId } = await api.stream();
      expectNoContent(await remove(api, id));
      expectError(await api.get(`/playback/${playbackId}`, { key: null }), 404);
    },
  },
  {
    id: 'delete.unknown-id',
    says: '`DELETE /stream/{id}` and `…/terminate` of an unknown id are 404',
    source: hostedApi('Errors'),
    async check({ api }) {
      expectError(await remove(api, 'unknown'), 404);
      expectError(await api.call('DELETE', '/stream/unknown/terminate'), 404);
    },
  },
  {
    id: 'delete.only-that-one',
    says: 'Deleting a stream does not change the others',
    source: behaviour(9),
    async check({ api }) {
      const { id } = await api.stream();
      await deleted(api);
      expectTrue('the other stream', (await api.read(id)).id === id, 'another');
    },
  },
];

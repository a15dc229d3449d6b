import { expectEqual, expectError } from '../expectations.ts';
import { hostedApi, type Rule } from '../rule.ts';
import { type Filter, listSampleStreams, numbers, sampleStreams } from '../sample-streams.ts';

const base = { source: hostedApi('Lists') } as const;

const finds = (name: string, says: string, filters: readonly Filter[], expected: readonly number[]): Rule => ({
  ...base,
  id: `filters.${name}`,
  says,
  async check(context) {
    const answer = await listSampleStreams(context, { limit: '1000', order: 'name-false' }, filters);
    expectEqual('the streams found', numbers(answer.list()), expected);
  },
});

const refuses = (name: string, says: string, filters: string): Rule => ({
  ...base,
  id: `filters.refuses-${name}`,
  says: `${says} is 400`,
  check: async ({ api }) => expectError(await api.get(`/stream?filters=${encodeURIComponent(filters)}`), 400),
});

export const filterRules: readonly Rule[] = [
  finds(
    'substring',
    '`name` filters by a substring',
    [{ id: 'name', value: 'sample-1' }],
    [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
  ),
  finds('any-case', '`name` filters are not case-sensitive', [{ id: 'name', value: 'SAMPLE-22' }], [22]),
  finds('boolean', 'A boolean filters by its value', [{ id: 'record', value: true }], [3, 6, 9, 12, 15, 18, 21]),
  finds(
    'and',
    'If there are several filters, rows have to match all of them',
    [
      { id: 'record', value: true },
      { id: 'name', value: 'sample-1' },
    ],
    [12, 15, 18],
  ),
  finds('nothing', 'If nothing matches, the list is empty', [{ id: 'name', value: 'nothing-of-the-kind' }], []),
  finds('inactive', '`isActive` filters too: never-live streams are not active', [{ id: 'isActive', value: true }], []),
  {
    ...base,
    id: 'filters.number',
    says: 'A number filters by its value',
    async check(context) {
      const rows = (await listSampleStreams(context, { limit: '1000' })).list();
      const createdAt = rows[0]?.createdAt;
      const found = (
        await listSampleStreams(context, { limit: '1000' }, [{ id: 'createdAt', value: createdAt }])
      ).list();
      const same = rows.filter((row) => row.createdAt === createdAt);
      expectEqual('the streams found', numbers(found), numbers(same));
    },
  },
  {
    ...base,
    id: 'filters.range',
    says: 'A number filters by `gt`, `gte`, `lt` and `lte`',
    async check(context) {
      const rows = (await listSampleStreams(context, { limit: '1000', order: 'createdAt-false' })).list();
      const middle = Number(rows[11]?.createdAt);
      const found = async (value: Record<string, number>) =>
        (await listSampleStreams(context, { limit: '1000', order: 'createdAt-false' }, [{ id: 'createdAt', value }]))
          .list()
          .map((row) => row.id);
      const ids = (holds: (at: number) => boolean) =>
        rows.filter((row) => holds(Number(row.createdAt))).map((row) => row.id);
      expectEqual('gt', (await found({ gt: middle })).length, ids((at) => at > middle).length);
      expectEqual('gte', (await found({ gte: middle })).length, ids((at) => at >= middle).length);
      expectEqual('lt', (await found({ lt: middle })).length, ids((at) => at < middle).length);
      expectEqual('lte', (await found({ lte: middle })).length, ids((at) => at <= middle).length);
      expectEqual('gte and lte', (await found({ gte: middle, lte: middle })).length, ids((at) => at === middle).length);
    },
  },
  {
    ...base,
    id: 'filters.count',
    says: '`X-Total-Count` counts the rows that match the filters',
    async check(context) {
      await sampleStreams(context);
      const answer = await listSampleStreams(context, { count: '1', limit: '2' }, [{ id: 'record', value: true }]);
      expectEqual('X-Total-Count', answer.headers.get('x-total-count'), '7');
    },
  },
  refuses('non-json', 'A filter that is not JSON', '[{"id":'),
  refuses('non-array', 'A filter that is not an array', '{"id":"name","value":"a"}'),
  refuses('no-value', 'A filter without a value', '[{"id":"name"}]'),
  refuses('unknown-field', 'A filter by an unknown field', '[{"id":"colour","value":"red"}]'),
  refuses('boolean-as-text', 'A boolean that is given as text', '[{"id":"record","value":"true"}]'),
  refuses('unknown-comparison', 'An unknown comparison', '[{"id":"createdAt","value":{"above":1}}]'),
];

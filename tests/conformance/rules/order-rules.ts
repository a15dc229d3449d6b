import type { Fields } from '../api.ts';
import { expectEqual, expectTrue } from '../expectations.ts';
import { type Context, hostedApi, type Rule } from '../rule.ts';
import { listSampleStreams, numbers, sampleCount } from '../sample-streams.ts';

const upwards = Array.from({ length: sampleCount }, (_, index) => index + 1);
const downwards = [...upwards].reverse();
const recordedLast = [...upwards.filter((n) => n % 3 !== 0), ...upwards.filter((n) => n % 3 === 0)];

async function ordered(context: Context, order?: string): Promise<Fields[]> {
  return (await listSampleStreams(context, { limit: '1000', ...(order !== undefined && { order }) })).list();
}

const orders = (name: string, order: string, says: string, expected: readonly number[]): Rule => ({
  id: `order.${name}`,
  says: `\`order=${order}\` lists ${says}`,
  source: hostedApi('Lists'),
  check: async (context) => expectEqual('the order', numbers(await ordered(context, order)), expected),
});

export const orderRules: readonly Rule[] = [
  orders('ascending', 'name-false', 'in ascending order of that field', upwards),
  orders('descending', 'name-true', 'in descending order of that field', downwards),
  orders('two-fields', 'record-false,name-false', 'by the first field, then by the second', recordedLast),
  {
    id: 'order.created-at',
    says: '`order=createdAt-true` lists the newest first, `createdAt-false` the oldest',
    source: hostedApi('Lists'),
    async check(context) {
      const times = async (order: string) => (await ordered(context, order)).map((row) => Number(row.createdAt));
      const [newestFirst, oldestFirst] = [await times('createdAt-true'), await times('createdAt-false')];
      expectEqual(
        'newest first',
        newestFirst,
        [...newestFirst].sort((a, b) => b - a),
      );
      expectEqual(
        'oldest first',
        oldestFirst,
        [...oldestFirst].sort((a, b) => a - b),
      );
    },
  },
  {
    id: 'order.default',
    says: 'By default, the last seen come first, then the newest: streams that were never live are ordered by `createdAt`',
    source: hostedApi('Lists'),
    async check(context) {
      const times = (await ordered(context)).map((row) => Number(row.createdAt));
      expectEqual(
        'the order',
        times,
        [...times].sort((a, b) => b - a),
      );
      const all = (await context.api.get('/stream?streamsonly=1&limit=1000')).list();
      const seen = all.map((row) => Number(row.lastSeen ?? 0));
      const isFalling = seen.every((at, index) => index === 0 || at <= (seen[index - 1] ?? at));
      expectTrue('lastSeen to fall', isFalling, seen.slice(0, 10));
    },
  },
];

import { expectEqual, expectStatus, expectTrue } from '../expectations.ts';
import { Mismatch } from '../mismatch.ts';
import { behaviour, hostedApi, type Rule } from '../rule.ts';
import { listSampleStreams, nextCursors, numbers, sampleCount, sampleStreams } from '../sample-streams.ts';

const lists = { source: hostedApi('Lists') } as const;
const count = 'x-total-count';

export const listRules: readonly Rule[] = [
  {
    ...lists,
    id: 'lists.bare-array',
    says: 'A list is 200 and a bare JSON array',
    async check({ api }) {
      for (const path of ['/stream', '/stream?streamsonly=1', '/session']) {
        const answer = await api.get(path);
        expectStatus(answer, 200);
        answer.list();
      }
    },
  },
  {
    ...lists,
    id: 'lists.new-is-listed',
    says: 'A new stream is listed, with its own values',
    async check({ api }) {
      const name = `${api.prefix}-listed`;
      const { id } = await api.stream({ name, record: true });
      const filters = encodeURIComponent(JSON.stringify([{ id: 'name', value: name }]));
      const [row] = (await api.get(`/stream?streamsonly=1&filters=${filters}`)).list();
      expectEqual('id, name and record', [row?.id, row?.name, row?.record], [id, name, true]);
    },
  },
  {
    ...lists,
    id: 'lists.default-limit',
    says: 'A page has 20 rows if no limit is given',
    check: async (context) => expectEqual('the rows', (await listSampleStreams(context)).list().length, 20),
  },
  {
    ...lists,
    id: 'lists.limit',
    says: 'If a list has more rows than `limit`, the page has `limit` rows and exactly one Link `rel="next"`',
    source: behaviour(3),
    async check(context) {
      const answer = await listSampleStreams(context, { limit: '11' });
      expectEqual('the rows', answer.list().length, 11);
      expectEqual('the Links', nextCursors(answer).length, 1);
    },
  },
  {
    ...lists,
    id: 'lists.pages',
    says: 'Following Link returns every row once, in order',
    source: behaviour(3),
    async check(context) {
      const all = numbers((await listSampleStreams(context, { limit: '1000', order: 'name-false' })).list());
      const paged: number[] = [];
      let cursor: string | undefined = '';
      for (let page = 0; cursor !== undefined; page += 1) {
        if (page > sampleCount) throw new Mismatch('an end of the list', `${page} pages`);
        const answer = await listSampleStreams(context, { limit: '7', order: 'name-false', ...(cursor && { cursor }) });
        paged.push(...numbers(answer.list()));
        [cursor] = nextCursors(answer);
      }
      expectEqual('the rows', paged, all);
      expectEqual('their number', all.length, sampleCount);
    },
  },
  {
    ...lists,
    id: 'lists.no-link-at-the-end',
    says: 'A page that is not full has no Link',
    async check(context) {
      expectEqual('the Links', nextCursors(await listSampleStreams(context, { limit: String(sampleCount + 1) })), []);
    },
  },
  {
    ...lists,
    id: 'lists.full-last-page',
    says: 'A full last page has a Link, which leads to an empty page',
    async check(context) {
      const last = await listSampleStreams(context, { limit: String(sampleCount) });
      const [cursor] = nextCursors(last);
      if (cursor === undefined) throw new Mismatch('a Link', 'none');
      const empty = await listSampleStreams(context, { limit: String(sampleCount), cursor, count: '1' });
      expectEqual('the rows', empty.list(), []);
      expectEqual('X-Total-Count', empty.headers.get(count), null);
    },
  },
  {
    ...lists,
    id: 'lists.clamp',
    says: 'A limit above 1000 is clamped, not refused',
    async check(context) {
      const answer = await listSampleStreams(context, { limit: '100000' });
      expectStatus(answer, 200);
      expectTrue('at most 1000 rows', answer.list().length <= 1000, answer.list().length);
    },
  },
  {
    ...lists,
    id: 'lists.count',
    says: 'If `count` is given, `X-Total-Count` is the number of rows on all pages',
    async check(context) {
      const answer = await listSampleStreams(context, { count: 'true', limit: '5' });
      expectEqual('X-Total-Count', answer.headers.get(count), String(sampleCount));
    },
  },
  {
    ...lists,
    id: 'lists.no-count',
    says: 'If `count` is not given, `X-Total-Count` is absent',
    check: async (context) => expectEqual('X-Total-Count', (await listSampleStreams(context)).headers.get(count), null),
  },
  {
    ...lists,
    id: 'lists.parents-only',
    says: '`streamsonly=1` lists parents only',
    async check(context) {
      const rows = (await context.api.get('/stream?streamsonly=1&limit=1000')).list();
      const children = rows.filter((row) => 'parentId' in row);
      expectEqual('the children listed', children.length, 0);
    },
  },
  {
    ...lists,
    id: 'lists.sessions-only',
    says: '`sessionsonly=1` lists child streams only',
    async check(context) {
      const { ids } = await sampleStreams(context);
      const rows = (await context.api.get('/stream?sessionsonly=1&limit=1000')).list();
      const parents = rows.filter((row) => !('parentId' in row) || ids.includes(String(row.id)));
      expectEqual('the parents listed', parents.length, 0);
    },
  },
  {
    ...lists,
    id: 'lists.active-only',
    says: '`active=1` lists streams with `isActive` true only',
    async check({ api }) {
      const rows = (await api.get('/stream?active=1&limit=1000')).list();
      const idle = rows.filter((row) => row.isActive !== true);
      expectEqual('the idle streams listed', idle.length, 0);
    },
  },
];

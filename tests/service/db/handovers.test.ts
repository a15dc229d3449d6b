import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../src/service/db/database.ts';
import { createHandovers, pageOfHandovers } from '../../../src/service/db/handovers.ts';

let database: ReturnType<typeof openDatabase>;
beforeEach(() => {
  database = openDatabase(':memory:');
});
afterEach(() => database.close());

it('Handovers of one millisecond are listed by insertion, the last first, and undone in that order', () => {
  const marks: (string | undefined)[] = [];
  const handovers = createHandovers(database, () => 1000, { onMarked: (_, its) => marks.push(its.handedOverTo) });
  const { id: account } = createApiKeys(database, Date.now).defaultAccount();
  const made = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((to) =>
    handovers.create(account, {
      by: 'x',
      connection: 'local',
      sessionIds: ['s'],
      clipIds: [],
      to,
      format: 'plain',
      link: 'watch',
    }),
  );
  const listed = (skip: number) => handovers.list(account, { limit: 4, skip }).map(({ to }) => to);
  expect([...listed(0), ...listed(4)]).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a']);
  for (const each of made.slice(4).reverse()) handovers.undo(each);
  expect(marks.slice(-3)).toEqual(['f', 'e', 'd']);
});

it('A session says to whom it was given last, whoever copied its link later', () => {
  const marks = new Map<string, unknown>();
  let now = 1000;
  const handovers = createHandovers(database, () => now++, { onMarked: (id, its) => marks.set(id, its) });
  const { id: account } = createApiKeys(database, Date.now).defaultAccount();
  const give = (sessionIds: string[], to?: string) =>
    handovers.create(account, {
      by: 'Chromium',
      connection: 'local',
      sessionIds,
      clipIds: [],
      to,
      format: 'plain',
      link: 'watch',
    });
  const mark = (at: number, to?: string) => ({ handedOverAt: at, handedOverBy: 'Chromium', handedOverTo: to });
  const [first, second] = [give(['a', 'b'], 'Harrington'), give(['b', 'c'])];
  expect(marks.get('b')).toEqual(mark(1000, 'Harrington'));
  expect(marks.get('c')).toEqual(mark(1001));
  give(['b'], 'Westvale');
  expect(marks.get('b')).toEqual(mark(1002, 'Westvale'));
  handovers.undo(second);
  expect(marks.get('b')).toEqual(mark(1002, 'Westvale'));
  expect(marks.get('c')).toEqual({});
  handovers.undo(first);
  expect(marks.get('a')).toEqual({});
});

it('A page of handovers is read from the index, unsorted', () => {
  const plan = database
    .prepare(`EXPLAIN QUERY PLAN SELECT * FROM handovers ${pageOfHandovers}`)
    .all({ account: 'x', connection: null, sessions: null, limit: 50, skip: 0 })
    .map((step) => String(Object(step).detail));
  expect(plan[0]).toMatch(/^SEARCH handovers USING INDEX handovers_by_time \(account_id=\?\)/);
  expect(plan.join()).not.toContain('ORDER BY');
});

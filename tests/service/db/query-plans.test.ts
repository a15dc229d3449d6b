import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/service/db/database.ts';
import { shownStatement } from '../../../src/service/db/lists/shown-sessions.ts';
import { type ListQuery, listingStatement } from '../../../src/service/db/lists/stream-listing.ts';

const page = { limit: 100, skip: 0 };
const query: ListQuery = { accountId: 'x', activeIds: [], page };

function planOf(asked: Partial<ListQuery>): string[] {
  const database = openDatabase(':memory:');
  const { sql, parameters } = listingStatement({ ...query, ...asked });
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters);
  database.close();
  return plan.map((step) => String(Object(step).detail));
}

describe('The first page of a list is read from an index in its order, as far as the page ends', () => {
  it.each([
    [
      'all sessions',
      { kind: 'session' },
      /^SEARCH sessions USING (COVERING )?INDEX sessions_by_account \(account_id=\?\)$/,
    ],
    ['streams', { kind: 'stream' }, /^SEARCH streams USING (COVERING )?INDEX streams_by_account \(account_id=\?\)$/],
    [
      'the sessions of a stream',
      { kind: 'session', parentId: 'y', record: true },
      /^SEARCH sessions USING (COVERING )?INDEX sessions_by_parent \(parent_id=\?\)$/,
    ],
    [
      'sessions by their beginning',
      { kind: 'session', order: 'createdAt-true' },
      /^SEARCH sessions USING (COVERING )?INDEX sessions_by_beginning \(account_id=\?\)$/,
    ],
  ] as const)('%s', (_, asked, index) => {
    const plan = planOf(asked);
    expect(plan.filter((step) => /^(SEARCH|SCAN) (sessions|streams)\b/.test(step))).toEqual([
      expect.stringMatching(index),
    ]);
    // Rows of one moment are sorted by their ids.
    expect(plan.filter((step) => /TEMP B-TREE FOR ORDER BY/.test(step))).toEqual([]);
  });

  it('both tables, each from its own', () => {
    const plan = planOf({}).filter((step) => /^(SEARCH|SCAN) (sessions|streams)\b/.test(step));
    expect(plan).toEqual([
      expect.stringMatching(/^SEARCH streams USING (COVERING )?INDEX streams_by_account/),
      expect.stringMatching(/^SEARCH sessions USING (COVERING )?INDEX sessions_by_account/),
    ]);
  });
});

it('What an overview shows is read from indexes: no row of a session that it does not show', () => {
  const database = openDatabase(':memory:');
  const plan = database
    .prepare(`EXPLAIN QUERY PLAN ${shownStatement}`)
    .all({ account: 'x', from: 0, after: '', limit: 1000 })
    .map((step) => String(Object(step).detail))
    .filter((step) => /\bsessions\b/.test(step));
  expect([...new Set(plan)].sort()).toEqual([
    expect.stringMatching(/^SEARCH sessions USING COVERING INDEX sessions_by_account \(account_id=\? AND last_seen>/),
    expect.stringMatching(/^SEARCH sessions USING COVERING INDEX sessions_last_of_stream \(parent_id=\?/),
    expect.stringMatching(/^SEARCH sessions USING INDEX sessions_\w+ \(recording_status=\?/),
    expect.stringMatching(/^SEARCH sessions USING INDEX sessions_without_end \(account_id=\? AND id>/),
  ]);
  database.close();
});

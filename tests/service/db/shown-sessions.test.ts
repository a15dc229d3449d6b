import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/service/db/database.ts';
import { shownStatement } from '../../../src/service/db/lists/shown-sessions.ts';

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

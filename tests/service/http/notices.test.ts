import { expect, it } from 'vitest';
import { createNotices } from '../../../src/service/http/notices.ts';
import { recordLog } from '../../support/record-log.ts';

it('a notice is for its audience: everybody, the operators of the machine, or one account', () => {
  const { log, logged } = recordLog();
  const notices = createNotices(() => 5, log);
  notices.add({ kind: 'database-rebuilt', audience: 'everybody', text: 'Rebuilt.', logged: 'REBUILT. 3 streams.' });
  notices.add({ kind: 'unreadable-row', audience: 'operator', text: 'One row.' });
  notices.add({ kind: 'stream-keys-replaced', audience: { accountId: 'b' }, text: 'Council.' });
  const texts = (accountId: string, isOperator: boolean) => notices.list(accountId, isOperator).map(({ text }) => text);
  expect(texts('a', true)).toEqual(['One row.', 'Rebuilt.']);
  expect(texts('b', false)).toEqual(['Council.', 'Rebuilt.']);
  expect(notices.list('c', false)).toMatchObject([{ kind: 'database-rebuilt', at: 5 }]);
  expect(logged).toEqual(['ERROR REBUILT. 3 streams.', 'ERROR One row.', 'ERROR Council.']);
});

import { expect, it } from 'vitest';
import { rowKeys } from '../../../../src/dashboard/components/lists/row-keys.ts';

it('The key that copies the link of a row does nothing in a row that has no link', () => {
  const row = document.createElement('tr');
  expect(rowKeys({ current: { focused: () => row, move: () => undefined } }).c()).toBe(false);
});

import { expect, it } from 'vitest';
import { rowKeys } from '../../../../src/dashboard/components/lists/row-keys.ts';

it('The key that copies the link of a row does nothing in a row that has no link', () => {
  expect(rowKeys({ current: { focusedId: () => 'chapel', move: () => undefined } }).c()).toBe(false);
});

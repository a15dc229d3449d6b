import { describe, expect, it } from 'vitest';
import { rowKeys } from '../../../../src/dashboard/shared/lists/row-keys.ts';

describe('The key that copies the link of a row', () => {
  it('does nothing in a row that has no link', () => {
    const row = document.createElement('div');
    expect(rowKeys({ row: () => row, isInRows: () => true, move: () => undefined }).c()).toBe(false);
  });
});

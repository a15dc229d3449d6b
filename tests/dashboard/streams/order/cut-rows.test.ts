import { describe, expect, it } from 'vitest';
import { cutRows } from '../../../../src/dashboard/streams/order/cut-rows.ts';

const listed = Array.from({ length: 100 }, (_, index) => `row ${index}`);
const heightPx = () => 40;
const cut = (spot: Partial<Parameters<typeof cutRows>[1]>) => [
  ...cutRows(listed, { fromPx: 0, toPx: 0, heightPx, kept: [], ...spot }),
];

describe('Of a long list there are in the page', () => {
  it('the rows near the window, the first and the last, with room for the others', () => {
    expect(cut({ fromPx: 390, toPx: 480 })).toEqual([
      ['row 0', 0],
      ['row 9', 8 * 40],
      ['row 10', 0],
      ['row 11', 0],
      ['row 99', 87 * 40],
    ]);
  });

  it('a row that is kept wherever it is, and its neighbours', () => {
    expect(cut({ toPx: 40, kept: ['row 50', undefined, 'gone'] })).toEqual([
      ['row 0', 0],
      ['row 49', 48 * 40],
      ['row 50', 0],
      ['row 51', 0],
      ['row 99', 47 * 40],
    ]);
  });

  it('as much room as those that are not there need, whatever their heights', () => {
    const heights = (id: string) => (id === 'row 2' ? 120 : 40);
    expect(cut({ fromPx: 200, toPx: 220, heightPx: heights })).toEqual([
      ['row 0', 0],
      ['row 3', 40 + 120],
      ['row 99', 95 * 40],
    ]);
  });

  it('nothing of an empty list', () => {
    expect([...cutRows([], { fromPx: 0, toPx: 900, heightPx, kept: ['row 1'] })]).toEqual([]);
  });
});

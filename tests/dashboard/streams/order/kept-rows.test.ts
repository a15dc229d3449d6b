import { describe, expect, it } from 'vitest';
import { keptRows } from '../../../../src/dashboard/streams/order/kept-rows.ts';

const everywhere = () => true;
const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `${from + index}`);

describe('keptRows', () => {
  it('leaves what was drawn where it stands, shown or not', () => {
    expect(keptRows(['a', 'b', 'c', 'd'], ['c'], everywhere)).toEqual(['a', 'b', 'c', 'd']);
    expect(keptRows(['a', 'b', 'c', 'd'], ['a', 'd'], everywhere)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('puts what is new before the next row that is shown', () => {
    expect(keptRows(['a', 'b', 'd'], ['a', 'c', 'd'], everywhere)).toEqual(['a', 'c', 'b', 'd']);
    expect(keptRows(['a', 'b'], ['x', 'y'], everywhere)).toEqual(['x', 'y', 'a', 'b']);
  });

  it('shows rows in the order that is asked for, whatever order they were drawn in', () => {
    const rows = keptRows(['a', 'b', 'c', 'd'], ['d', 'b', 'a'], everywhere);
    expect(rows.filter((id) => id !== 'c')).toEqual(['d', 'b', 'a']);
    expect([...rows].sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('forgets what is no longer there, and keeps three screens at most', () => {
    expect(keptRows(['a', 'b', 'c'], ['a'], (id) => id !== 'b')).toEqual(['a', 'c']);
    expect(keptRows(numbered(300), ['7'], everywhere)).toHaveLength(72);
    expect(keptRows(numbered(300), numbered(200), everywhere)).toEqual(numbered(200));
  });
});

import { describe, expect, it } from 'vitest';
import {
  divideFor,
  gridFor,
  isHeldBy,
  nextTurn,
  placeTiles,
} from '../../../../src/dashboard/features/wall/wall-grid.tsx';

const quiet = (...ids: string[]) => ids.map((id) => ({ id, isAlarm: false }));
const screen = { width: 1904, height: 988 };
const phone = { width: 374, height: 660 };

describe('the grid of a wall', () => {
  it('is the one in which so many whole pictures of 16:9 are largest above their feet, up to 16 on a page', () => {
    const shapes = [0, 1, 2, 3, 4, 5, 7, 10, 13, 16, 18, 40].map((count) => gridFor(count, screen));
    expect(shapes.map(({ columns, rows }) => `${columns} × ${rows}`)).toEqual([
      '1 × 1',
      '1 × 1',
      '2 × 1',
      '2 × 2',
      '2 × 2',
      '3 × 2',
      '4 × 2',
      '4 × 3',
      '4 × 4',
      '4 × 4',
      '4 × 3',
      '4 × 4',
    ]);
  });

  it('has three columns for six shows on a laptop, where two would show slits', () => {
    expect(gridFor(6, { width: 1424, height: 829 })).toEqual({ columns: 3, rows: 2 });
  });

  it('has no more tiles than can be read', () => {
    expect(gridFor(9, phone)).toEqual({ columns: 1, rows: 3 });
    expect(gridFor(9, { width: 752, height: 900 })).toEqual({ columns: 2, rows: 3 });
    expect(gridFor(3, { width: 200, height: 90 })).toEqual({ columns: 1, rows: 1 });
  });

  it('is divided for more at once, and for fewer after half a minute', () => {
    const nine = divideFor(undefined, 9, 0);
    expect(divideFor(nine, 10, 1)).toEqual({ count: 10, atMs: 1 });
    expect(divideFor(nine, 4, 29_000)).toBe(nine);
    expect(divideFor(nine, 4, 30_000)).toEqual({ count: 4, atMs: 30_000 });
    // It is counted from when it was last needed.
    const later = divideFor(nine, 9, 25_000);
    expect(divideFor(later, 4, 40_000)).toBe(later);
  });
});

describe('the places on a wall', () => {
  it('are kept by whoever has one; a new tile takes the first that is empty', () => {
    const before = placeTiles([], quiet('a', 'b', 'c', 'd'), 4);
    expect(before).toEqual(['a', 'b', 'c', 'd']);
    expect(placeTiles(before, quiet('d', 'new', 'c', 'a'), 4)).toEqual(['a', 'new', 'c', 'd']);
    expect(placeTiles(before, quiet('c'), 4)).toEqual([undefined, undefined, 'c', undefined]);
  });

  it('close up where the grid changes, in their order', () => {
    const before = ['a', undefined, 'c', 'd'];
    expect(placeTiles(before, quiet('d', 'c', 'a', 'e', 'f'), 6, 4)).toEqual(['a', 'c', 'd', 'e', 'f', undefined]);
  });

  it('go on on further pages, which are given up when they are not needed', () => {
    const before = placeTiles([], quiet('a', 'b', 'c', 'd', 'e'), 2);
    expect(before).toEqual(['a', 'b', 'c', 'd', 'e', undefined]);
    expect(placeTiles(before, quiet('b', 'c', 'd', 'e'), 2)).toEqual(['e', 'b', 'c', 'd']);
  });

  it('on the first page are for alarms: the others of that page stay where they are', () => {
    const before = ['a', 'b', 'c', 'd'];
    const wishes = ['a', 'b', 'c', 'd'].map((id) => ({ id, isAlarm: id === 'b' || id === 'c' }));
    expect(placeTiles(before, wishes, 2)).toEqual(['c', 'b', 'a', 'd']);
    // More alarms than places: nobody is moved for them.
    const alarms = ['a', 'b', 'c', 'd'].map((id) => ({ id, isAlarm: true }));
    expect(placeTiles(before, alarms, 2)).toEqual(before);
    const unrecorded = alarms.map((tile) => ({ ...tile, look: tile.id === 'd' ? 'unrecorded' : 'trouble' }));
    expect(placeTiles(before, unrecorded, 2)).toEqual(['a', 'd', 'c', 'b']);
  });
});

describe('the pages of a wall', () => {
  const wall = { pages: 3, alarms: '', isHeld: false };
  const turn = { page: 1, atMs: 0, alarms: '' };

  it('turn every ten seconds, and not while somebody has the focus there', () => {
    expect(nextTurn(turn, wall, 9_999)).toBe(turn);
    expect(nextTurn(turn, wall, 10_000)).toEqual({ page: 2, atMs: 10_000, alarms: '' });
    expect(nextTurn({ ...turn, page: 2 }, wall, 10_000).page).toBe(0);
    expect(nextTurn(turn, { ...wall, isHeld: true }, 10_000).page).toBe(1);
    expect(nextTurn(turn, { ...wall, pages: 1 }, 5).page).toBe(0);
  });

  it('wait for somebody who points there, and not for a pointer that was left', () => {
    const turned = (pointedAtMs: number) => isHeldBy({ hasFocus: false, pointedAtMs }, 20_000);
    expect([turned(10_001), turned(10_000)]).toEqual([true, false]);
    expect([isHeldBy({ hasFocus: true }, 20_000), isHeldBy({ hasFocus: false }, 20_000)]).toEqual([true, false]);
  });

  it('begin anew with the first at a new alarm, and not when one is over', () => {
    const alarmed = nextTurn(turn, { ...wall, alarms: 'a' }, 4_000);
    expect(alarmed).toEqual({ page: 0, atMs: 4_000, alarms: 'a' });
    expect(nextTurn({ ...turn, alarms: 'a b' }, { ...wall, alarms: 'b' }, 4_000)).toEqual({ ...turn, alarms: 'b' });
  });
});

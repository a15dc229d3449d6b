import { describe, expect, it } from 'vitest';
import {
  freeBeside,
  isAfterAnother,
  keepSlots,
  type SlotWish,
} from '../../../../src/dashboard/features/control-room/keep-slots.ts';

const stay = (...ids: string[]): SlotWish[] => ids.map((id) => ({ id, need: 1 }));
const go = (...ids: string[]): SlotWish[] => ids.map((id) => ({ id, need: 0 }));

describe('slots', () => {
  it('are given in order, and the rest wait', () => {
    expect(keepSlots([], stay('a', 'b', 'c'), { count: 2 })).toEqual(['a', 'b']);
    expect(keepSlots([], stay('a'), { count: 3 })).toEqual(['a', undefined, undefined]);
  });

  it('are kept whatever else comes or goes', () => {
    expect(keepSlots(['a', 'b', 'c'], stay('b', 'c'), { count: 3 })).toEqual([undefined, 'b', 'c']);
    expect(keepSlots([undefined, 'b', 'c'], stay('new', 'b', 'c'), { count: 3 })).toEqual(['new', 'b', 'c']);
  });

  it('are left to another one by what may leave, the oldest first, and only when none is empty', () => {
    const wishes = [...go('a', 'b'), ...stay('new')];
    expect(keepSlots(['a', 'b', undefined], wishes, { count: 3 })).toEqual(['a', 'b', 'new']);
    expect(keepSlots(['a', 'b'], wishes, { count: 2 })).toEqual(['new', 'b']);
    expect(keepSlots(['a', 'b'], [...go('a', 'b'), ...stay('x', 'y', 'z')], { count: 2 })).toEqual(['x', 'y']);
  });

  it('are not taken from what is pointed at', () => {
    const wishes = [...go('a', 'b'), ...stay('new')];
    expect(keepSlots(['a', 'b'], wishes, { count: 2, heldId: 'a' })).toEqual(['a', 'new']);
    expect(keepSlots(['a'], [...go('a'), ...stay('new')], { count: 1, heldId: 'a' })).toEqual(['a']);
  });

  it('are kept by what may not come, and not given to it', () => {
    const said = { id: 'a', need: 0, mayCome: false };
    expect(keepSlots([], [said, ...stay('b')], { count: 2 })).toEqual(['b', undefined]);
    expect(keepSlots(['a', undefined], [said, ...stay('b')], { count: 2 })).toEqual(['a', 'b']);
    expect(keepSlots(['a', 'b'], [said, ...stay('b', 'c')], { count: 2 })).toEqual(['c', 'b']);
  });

  it('are taken from the one that needs them least, and never by one that needs them no more', () => {
    const needs = (of: Record<string, number>): SlotWish[] => Object.entries(of).map(([id, need]) => ({ id, need }));
    expect(keepSlots(['a', 'b', 'c'], needs({ a: 4, b: 3, c: 2, new: 3 }), { count: 3 })).toEqual(['a', 'b', 'new']);
    expect(keepSlots(['a', 'b', 'c'], needs({ a: 4, b: 3, c: 3, new: 3 }), { count: 3 })).toEqual(['a', 'b', 'c']);
    expect(keepSlots([], needs({ a: 3, b: 6, c: 3, d: 4 }), { count: 2 })).toEqual(['b', 'd']);
  });

  it('are not taken by what may leave again itself', () => {
    expect(keepSlots(['a'], [...go('a'), ...go('old')], { count: 1 })).toEqual(['a']);
  });

  it('are given anew on a page that has more of them or fewer', () => {
    expect(keepSlots(['c', 'a', 'b'], stay('a', 'b', 'c'), { count: 2 })).toEqual(['a', 'b']);
    expect(keepSlots(['c', 'a'], [...go('a'), ...stay('b', 'c')], { count: 3 })).toEqual(['a', 'b', 'c']);
    expect(keepSlots([], [...go('a'), ...stay('b', 'c')], { count: 2 })).toEqual(['b', 'c']);
  });
});

describe('the room beside a slot', () => {
  // Two rows: a and b, c below nothing, then nothing.
  const slots = ['a', 'b', undefined, 'c', undefined, undefined];

  it('is that of the empty slots in its row, up to the next show', () => {
    expect(freeBeside(slots, 0, 2)).toBe(2);
    expect(freeBeside(slots, 1, 2)).toBe(0);
    expect(freeBeside(slots, 3, 2)).toBe(1);
  });

  it('belongs to the show left of it', () => {
    expect(isAfterAnother(slots, 2, 2)).toBe(true);
    expect(isAfterAnother(slots, 0, 2)).toBe(false);
    expect(isAfterAnother([undefined, 'b', undefined, undefined], 2, 2)).toBe(false);
  });
});

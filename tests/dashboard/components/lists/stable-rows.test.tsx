import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type StableOrder,
  useNewRows,
  useStableOrder,
} from '../../../../src/dashboard/components/lists/stable-rows.tsx';

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }));

function renderRows(
  ids: string,
  { isLoaded = true, mayWait }: { isLoaded?: boolean; mayWait?: (row: { id: string }) => boolean } = {},
) {
  const { result, rerender } = renderHook(
    (list: { rows: readonly { id: string }[]; listKey: string; isLoaded: boolean }) =>
      useNewRows(list.rows, { ...list, mayWait }),
    { initialProps: { rows: rowsOf(ids), listKey: 'all', isLoaded } },
  );
  return {
    shown: () => result.current.shown.map(({ id }) => id).join(''),
    newCount: () => result.current.newCount,
    showNew: () => act(() => result.current.showNew()),
    update: (next: string, listKey = 'all') => rerender({ rows: rowsOf(next), listKey, isLoaded: true }),
  };
}

describe('A new row', () => {
  it('waits above the rows that are shown, until it is asked for', () => {
    const list = renderRows('cba');
    list.update('dcba');
    list.update('edcba');
    expect([list.shown(), list.newCount()]).toEqual(['cba', 2]);
    list.showNew();
    expect([list.shown(), list.newCount()]).toEqual(['edcba', 0]);
    list.update('fedcba');
    expect([list.shown(), list.newCount()]).toEqual(['edcba', 1]);
  });

  it('waits between rows too, but is shown at once below them, in a list without rows, or where it may not wait', () => {
    const list = renderRows('', { mayWait: ({ id }) => id !== 'x' });
    list.update('ca');
    list.update('cba');
    expect([list.shown(), list.newCount()]).toEqual(['ca', 1]);
    list.update('cbaA');
    expect([list.shown(), list.newCount()]).toEqual(['caA', 1]);
    list.update('xcbaA');
    expect([list.shown(), list.newCount()]).toEqual(['xcaA', 1]);
  });

  it('is shown at once in another list', () => {
    const list = renderRows('cba');
    list.update('dcba');
    list.update('edcba', 'filtered');
    expect([list.shown(), list.newCount()]).toEqual(['edcba', 0]);
    list.update('fedcba', 'filtered');
    expect([list.shown(), list.newCount()]).toEqual(['edcba', 1]);
  });

  it('does not wait while only cached rows are shown', () => {
    const list = renderRows('cba', { isLoaded: false });
    list.update('edcba');
    expect([list.shown(), list.newCount()]).toEqual(['edcba', 0]);
  });
});

it('A row that is gone leaves its place, and has it again when it comes back', () => {
  const list = renderRows('cba');
  list.update('ca');
  expect([list.shown(), list.newCount()]).toEqual(['ca', 0]);
  list.update('cba');
  expect([list.shown(), list.newCount()]).toEqual(['cba', 0]);
});

describe('An order', () => {
  const stay = (taken: string, fresh: string): StableOrder<string> =>
    taken === fresh ? { order: fresh, taken } : { order: taken, taken };
  const renderOrder = () =>
    renderHook(
      (options: { fresh: string; listKey: string; mayMove: boolean }) =>
        useStableOrder(options.fresh, { ...options, merge: stay }),
      { initialProps: { fresh: 'abc', listKey: 'name', mayMove: false } },
    );

  it('stays when the rows would sort otherwise, and says so', () => {
    const { result, rerender } = renderOrder();
    rerender({ fresh: 'bca', listKey: 'name', mayMove: false });
    expect(result.current).toMatchObject({ order: 'abc', isChanged: true });
    act(() => result.current.takeFresh());
    expect(result.current).toMatchObject({ order: 'bca', isChanged: false });
  });

  it('changes by itself once nobody points at the rows, and at once where the operator sorts anew', () => {
    const { result, rerender } = renderOrder();
    rerender({ fresh: 'bca', listKey: 'name', mayMove: true });
    expect(result.current).toMatchObject({ order: 'bca', isChanged: false });
    rerender({ fresh: 'cab', listKey: 'state', mayMove: false });
    expect(result.current).toMatchObject({ order: 'cab', isChanged: false });
  });
});

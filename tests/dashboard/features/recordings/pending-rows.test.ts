import { describe, expect, it } from 'vitest';
import type { Session } from '../../../../src/dashboard/domain/stream-object.ts';
import { mergePending, pendingRows } from '../../../../src/dashboard/features/recordings/use-recordings.ts';

const session = (id: string, createdAtMs: number): Session => ({
  id,
  parentId: 'p',
  name: '',
  record: true,
  createdAtMs,
  profiles: [],
  raw: {},
});
const rows = [session('c', 30), session('b', 20)];
const ids = (sessions: readonly Session[]) => sessions.map(({ id }) => id).join('');

describe('a list with further pages', () => {
  const list = { rows, hasMore: true, isNewestFirst: true };
  it('has pending rows for sessions newer than its last row, not for those of later pages', () => {
    expect(ids(pendingRows(list, [session('a', 10), session('b', 20), session('x', 25), session('d', 40)]))).toBe('xd');
  });
  it('has pending rows only for sessions newer than all of its rows when it is not sorted by time', () => {
    const bySize = { ...list, isNewestFirst: false };
    expect(ids(pendingRows(bySize, [session('x', 25), session('d', 40)]))).toBe('d');
  });
});

it('has a pending row for every matching session once the list is fetched to its end', () => {
  expect(ids(pendingRows({ rows, hasMore: false, isNewestFirst: true }, [session('a', 10)]))).toBe('a');
});

it('puts pending rows in their places by time, or at the top of another order', () => {
  const added = [session('a', 10), session('d', 40), session('x', 25)];
  expect(ids(mergePending({ rows, hasMore: false, isNewestFirst: true }, added))).toBe('dcxba');
  expect(ids(mergePending({ rows, hasMore: false, isNewestFirst: false }, added))).toBe('dxacb');
});

import { describe, expect, it } from 'vitest';
import type { Session } from '../../../../src/dashboard/domain/stream-object.ts';
import { missingFrom, withAdded } from '../../../../src/dashboard/features/recordings/use-recordings.ts';

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

describe('A list that was read in part', () => {
  const list = { rows, hasMore: true, isNewestFirst: true };
  it('misses what began after its last row, not what is still to be read', () => {
    expect(ids(missingFrom(list, [session('a', 10), session('b', 20), session('x', 25), session('d', 40)]))).toBe('xd');
  });
  it('misses in another order what is newer than all of it', () => {
    const bySize = { ...list, isNewestFirst: false };
    expect(ids(missingFrom(bySize, [session('x', 25), session('d', 40)]))).toBe('d');
  });
});

it('A list that was read to its end misses whatever matches and is not in it', () => {
  expect(ids(missingFrom({ rows, hasMore: false, isNewestFirst: true }, [session('a', 10)]))).toBe('a');
});

it('What is added stands in its place by its beginning, or at the top of another order', () => {
  const added = [session('a', 10), session('d', 40), session('x', 25)];
  expect(ids(withAdded({ rows, hasMore: false, isNewestFirst: true }, added))).toBe('dcxba');
  expect(ids(withAdded({ rows, hasMore: false, isNewestFirst: false }, added))).toBe('dxacb');
});

import { expect, it } from 'vitest';
import type { RecordingsFilter } from '../../../src/dashboard/api/recordings/recordings-part.ts';
import type { Session } from '../../../src/dashboard/recording/stream-object.ts';
import { stillMatching } from '../../../src/dashboard/recordings/list/still-matching.ts';

const rows = ['Room 1', 'Room 17', 'Rink', 'Room 71', 'Café'].map(
  (name): Session => ({ id: name, parentId: 'p', name, record: true, profiles: [], raw: {} }),
);
const after = (before: RecordingsFilter, now: RecordingsFilter) =>
  stillMatching(rows, { before, now, nameOf: ({ name }) => name })?.map(({ id }) => id);

it.each([
  ['', 'room', ['Room 1', 'Room 17', 'Room 71']],
  ['room 1', 'room 17', ['Room 17']],
  ['Room', 'room 7 1', ['Room 17', 'Room 71']],
])('after "%s" leaves of "%s" what matches, in its order', (before, now, left) => {
  expect(after({ q: before || undefined }, { q: now })).toEqual(left);
});

it('leaves the rows to the answer where a letter less, or another filter, may have others between them', () => {
  expect(after({ q: 'room 17' }, { q: 'room 1' })).toBeUndefined();
  expect(after({ q: 'room' }, { q: 'room 1', state: 'failed' })).toBeUndefined();
  expect(after({ q: 'room', fromMs: 1 }, { q: 'room 1', fromMs: 2 })).toBeUndefined();
});

it('leaves them to it too where it has none of these, and where it compares letters otherwise', () => {
  expect(after({}, { q: 'chapel' })).toBeUndefined();
  expect(after({}, { q: 'cafe' })).toBeUndefined();
});

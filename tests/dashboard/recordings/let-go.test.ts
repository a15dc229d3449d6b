import { expect, it } from 'vitest';
import type { KeptPart } from '../../../src/dashboard/api/recordings/recordings-part.ts';
import type { Session } from '../../../src/dashboard/recording/stream-object.ts';
import { isLetGo, planPages, withoutRows, withRows } from '../../../src/dashboard/recordings/list/let-go.ts';

const session = (id: string): Session => ({
  id,
  parentId: 'rink',
  name: 'Rink',
  record: true,
  profiles: [],
  recordingStatus: 'ready',
  recordedSeconds: 60,
  aircheck: { sizeBytes: 7, posterUrl: 'https://rec.example/poster.jpg' },
  raw: {},
});
const page = (at: number): KeptPart => ({
  sessions: Array.from({ length: 100 }, (_, index) => session(`${at}-${index}`)),
  cursor: undefined,
  isOwn: true,
  filter: {},
});
const pages = Array.from({ length: 40 }, (_, at) => page(at));

it('lets go of pages that are far from what is seen, above and below', () => {
  const { letGo, readAgain } = planPages(pages, { first: 2_000, end: 2_020 });
  expect(pages.map((_, at) => at).filter((at) => !letGo.includes(at))).toEqual(
    Array.from({ length: 11 }, (_, index) => 15 + index),
  );
  expect(readAgain).toEqual([]);
});

it('reads those again that are about to be seen, and no others', () => {
  const kept = pages.map((each, at) => (at < 20 ? withoutRows(each) : each));
  expect(planPages(kept, { first: 1_930, end: 1_950 })).toMatchObject({ readAgain: [18, 19] });
});

it('keeps the place of each row, what it adds up to, and all of it once it is read again', () => {
  const gone = withoutRows(page(0));
  expect(gone.sessions).toHaveLength(100);
  expect(gone.sessions.every(isLetGo)).toBe(true);
  expect(gone.sessions[3]).toMatchObject({
    id: '0-3',
    parentId: 'rink',
    recordedSeconds: 60,
    aircheck: { sizeBytes: 7 },
  });
  const back = withRows(gone, [session('0-3'), session('other')]);
  expect(back.isLetGo).toBe(false);
  expect(back.sessions[3]).toEqual(session('0-3'));
  // Listed no more: it stays where it was.
  expect(back.sessions.map(({ id }) => id)).toEqual(gone.sessions.map(({ id }) => id));
});

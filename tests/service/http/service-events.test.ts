import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ActivityKind } from '../../../src/contract/activity.ts';
import type { NewActivity } from '../../../src/service/db/activity.ts';
import { startServiceEvents } from '../../../src/service/features/activity/service-events.ts';
import { recordLog } from '../../support/record-log.ts';

let noted: NewActivity[];
let freeBytes: number;

beforeEach(() => {
  vi.useFakeTimers();
  noted = [];
  freeBytes = 5_000;
});
afterEach(() => vi.useRealTimers());

const start = () =>
  startServiceEvents({
    lastOf: (kinds: readonly ActivityKind[]) => {
      const last = noted.findLast(({ what }) => kinds.includes(what));
      return last && { id: 1, at: 1, ...last };
    },
    note: (entry) => noted.push(entry),
    diskSpace: async () => {
      if (freeBytes < 0) throw new Error('The disk is gone.');
      return { freeBytes, totalBytes: 10_000 };
    },
    floorBytes: 1_000,
    log: recordLog().log,
  });
const kinds = () => noted.map(({ what }) => what);

it('a start after a kill is distinguished from one after a stop', async () => {
  await start().close();
  expect(kinds()).toEqual(['service-started', 'service-stopped']);
  start();
  expect(noted.at(-1)).toMatchObject({ what: 'service-started', by: 'service' });
  expect(noted.at(-1)?.isUnclean).toBeUndefined();
  start();
  expect(noted.at(-1)).toMatchObject({ what: 'service-started', isUnclean: true });
});

it('a disk that is full is noted once, also over a restart, until it has room again', async () => {
  const events = start();
  const look = (bytes: number) => {
    freeBytes = bytes;
    return vi.advanceTimersByTimeAsync(5_000);
  };
  for (const bytes of [1_000, 999, 5, 1_001, 1_009]) await look(bytes);
  await events.close();
  const again = start();
  for (const bytes of [900, -1, 1_010, 4_000]) await look(bytes);
  await again.close();
  expect(kinds().filter((what) => what.startsWith('disk'))).toEqual(['disk-low', 'disk-full', 'disk-free']);
  expect(noted.find(({ what }) => what === 'disk-full')?.freeBytes).toBe(999);
});

it('a disk that runs full is noted before it is, and when it has room again', async () => {
  const events = start();
  const look = (bytes: number) => {
    freeBytes = bytes;
    return vi.advanceTimersByTimeAsync(5_000);
  };
  // Four floors above the floor; a hundredth more for the way back.
  for (const bytes of [5_000, 4_999, 3_000, 5_001, 5_049]) await look(bytes);
  await events.close();
  const again = start();
  for (const bytes of [4_000, 5_050, 5_010, 4_999]) await look(bytes);
  await again.close();
  expect(noted.filter(({ what }) => what.startsWith('disk')).map(({ what, freeBytes: free }) => [what, free])).toEqual([
    ['disk-low', 4_999],
    ['disk-free', 5_050],
    ['disk-low', 4_999],
  ]);
});

import { expect, it } from 'vitest';
import { createWaitingRoom } from '../../../src/service/ingest/waiting-room.ts';

function fill(limits: { maxWaiting: number; maxPerAddress: number }, addresses: string[]) {
  const room = createWaitingRoom({ ...limits, maxWaiting: () => limits.maxWaiting });
  const evicted: number[] = [];
  const guests = addresses.map((_, index) => ({ evict: () => void evicted.push(index) }));
  const enter = (index: number) => {
    const guest = guests[index];
    if (guest !== undefined) room.enter(guest, addresses[index] ?? '');
  };
  return { room, guests, evicted, enter };
}

it('throws out the oldest from the same address when that has its fill', () => {
  const { evicted, enter } = fill({ maxWaiting: 10, maxPerAddress: 2 }, ['a', 'b', 'a', 'a', 'a']);
  for (const index of [0, 1, 2, 3, 4]) enter(index);
  expect(evicted).toEqual([0, 2]);
});

it('throws out the oldest of all when it is full', () => {
  const { evicted, enter } = fill({ maxWaiting: 2, maxPerAddress: 2 }, ['a', 'b', 'c']);
  for (const index of [0, 1, 2]) enter(index);
  expect(evicted).toEqual([0]);
});

it('leaves alone those who have left it to publish', () => {
  const { room, guests, evicted, enter } = fill({ maxWaiting: 2, maxPerAddress: 1 }, ['a', 'a', 'a']);
  enter(0);
  if (guests[0]) room.leave(guests[0]);
  enter(1);
  enter(2);
  expect(evicted).toEqual([1]);
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { createWaitingRoom, type Guest, whoHasToGo } from '../../../../src/service/ingest/rtmp/waiting-room.ts';

interface Named extends Guest {
  name: string;
}

const guest = (name: string, given: Partial<Guest> = {}): Named => ({
  name,
  address: 'a',
  enteredAtMs: 0,
  bytesHeard: 0,
  ...given,
});
const names = (guests: Named[], limits = { maxWaiting: 100, maxPerAddress: 2 }, nowMs = 1_000) =>
  whoHasToGo(guests, limits, nowMs).map(({ name }) => name);

describe('Who has to go from a full waiting room', () => {
  it('is the oldest of those of an address that have said nothing', () => {
    expect(names([guest('1'), guest('2'), guest('3'), guest('4')])).toEqual(['1', '2']);
  });

  it('is never one that speaks, while others of its address do not', () => {
    const encoder = guest('encoder', { bytesHeard: 1 });
    expect(names([encoder, ...Array.from({ length: 5 }, (_, index) => guest(`${index}`))])).not.toContain('encoder');
  });

  it('is one in its handshake before one that is through', () => {
    const through = guest('through', { bytesHeard: 4_000 });
    const later = guest('later', { bytesHeard: 100 });
    expect(names([through, later], { maxWaiting: 100, maxPerAddress: 1 })).toEqual(['later']);
  });

  it('is nobody who came a moment ago, unless it is a crowd', () => {
    const fresh = (count: number) =>
      Array.from({ length: count }, (_, index) => guest(`${index}`, { enteredAtMs: 900 }));
    expect(names(fresh(5))).toEqual([]);
    expect(names(fresh(17))).toHaveLength(15);
  });

  it('is nobody of another address, unless all is full', () => {
    const other = guest('other', { address: 'b' });
    expect(names([other, guest('1'), guest('2'), guest('3')])).toEqual(['1']);
    expect(names([other, guest('1'), guest('2')], { maxWaiting: 2, maxPerAddress: 2 })).toEqual(['other']);
  });
});

it('leaves alone those who have left it to publish', async () => {
  const room = createWaitingRoom({ maxWaiting: () => 2, maxPerAddress: 1, now: () => 0 });
  onTestFinished(() => room.close());
  const evicted: number[] = [];
  const guests = [0, 1, 2, 3].map((index) => ({ evict: () => void evicted.push(index) }));
  guests.forEach((each, index) => {
    room.enter(each, 'a');
    if (index === 0) room.leave(each);
    else room.received(each, 10);
  });
  await expect.poll(() => evicted).toEqual([1, 2]);
});

import { describe, expect, it, onTestFinished } from 'vitest';
import {
  connectionsToEvict,
  createPendingConnections,
  type PendingConnection,
} from '../../../../src/service/ingest/rtmp/rtmp-listener.ts';

interface Named extends PendingConnection {
  name: string;
}

const connection = (name: string, given: Partial<PendingConnection> = {}): Named => ({
  name,
  network: 'a',
  acceptedAtMs: 0,
  receivedBytes: 0,
  ...given,
});
const names = (pending: Named[], limits = { maxPending: 100, maxPerNetwork: 2 }, nowMs = 1_000) =>
  connectionsToEvict(pending, limits, nowMs).map(({ name }) => name);

describe('The connection that goes when too many are pending', () => {
  it('is the oldest of those of a network that have said nothing', () => {
    expect(names([connection('1'), connection('2'), connection('3'), connection('4')])).toEqual(['1', '2']);
  });

  it('is never one that speaks, while others of its network do not', () => {
    const encoder = connection('encoder', { receivedBytes: 1 });
    const silent = Array.from({ length: 5 }, (_, index) => connection(`${index}`));
    expect(names([encoder, ...silent])).not.toContain('encoder');
  });

  it('is one in its handshake before one that is through', () => {
    const through = connection('through', { receivedBytes: 4_000 });
    const later = connection('later', { receivedBytes: 100 });
    expect(names([through, later], { maxPending: 100, maxPerNetwork: 1 })).toEqual(['later']);
  });

  it('is none that came a moment ago, unless it is a flood', () => {
    const fresh = (count: number) =>
      Array.from({ length: count }, (_, index) => connection(`${index}`, { acceptedAtMs: 900 }));
    expect(names(fresh(5))).toEqual([]);
    expect(names(fresh(17))).toHaveLength(15);
  });

  it('is none of another network, unless all is full', () => {
    const other = connection('other', { network: 'b' });
    expect(names([other, connection('1'), connection('2'), connection('3')])).toEqual(['1']);
    const limits = { maxPending: 2, maxPerNetwork: 2 };
    expect(names([other, connection('1'), connection('2')], limits)).toEqual(['other']);
  });
});

it('closes none that publishes, and counts all addresses of an IPv6 /64 together', async () => {
  const pending = createPendingConnections({ maxPending: () => 100, maxPerNetwork: 1, now: () => 0 });
  onTestFinished(() => pending.stop());
  const closed: number[] = [];
  const closes = [0, 1, 2, 3].map((index) => () => void closed.push(index));
  closes.forEach((close, index) => {
    pending.add(close, `2001:db8::${index}`);
    if (index === 0) pending.delete(close);
    else pending.received(close, 10);
  });
  await expect.poll(() => closed).toEqual([1, 2]);
});

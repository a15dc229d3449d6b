import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createHeldPublishers,
  type HoldEnd,
  type LivePublisher,
} from '../../../src/service/recorder/held-publishers.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An encoder waits while another one is live, which last sent something `silentMs` ago. */
function hold(silentMs: number) {
  const live: LivePublisher = { connectionId: 1, packets: 100, isBusy: false, silentMs };
  const held = createHeldPublishers(Date.now);
  const ends: HoldEnd[] = [];
  const ended = held.hold('evening', () => live, new AbortController().signal).then((end) => ends.push(end));
  return { live, held, ends, ended };
}

it.each([0, 2000])(
  'an encoder is held until the live one has been silent for 5 s, of which %d ms are over',
  async (silentMs) => {
    const { ends } = hold(silentMs);
    await vi.advanceTimersByTimeAsync(4900 - silentMs);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(ends).toEqual([{ end: 'silent', silentConnectionId: 1 }]);
  },
);

it('a silence that was longer already is not believed before our own sockets were read for a while', async () => {
  const { ends } = hold(60_000);
  await vi.advanceTimersByTimeAsync(300);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toMatchObject([{ end: 'silent' }]);
});

it('packets that were under way begin the silence anew, and later ones end the waiting', async () => {
  const first = hold(3000);
  await vi.advanceTimersByTimeAsync(300);
  first.live.packets += 1;
  await vi.advanceTimersByTimeAsync(5000);
  expect(first.ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(first.ends).toMatchObject([{ end: 'silent' }]);

  const second = hold(3000);
  await vi.advanceTimersByTimeAsync(600);
  second.live.packets += 1;
  await vi.advanceTimersByTimeAsync(100);
  expect(second.ends).toEqual([{ end: 'sends' }]);
});

it('a pause of the service itself is no silence of the encoder', async () => {
  const { ends } = hold(0);
  await vi.advanceTimersByTimeAsync(100);
  vi.setSystemTime(60_000);
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toEqual([]);
});

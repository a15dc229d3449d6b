import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askedBytes, socketTransport } from '../../../../src/service/ingest/rtmp/connection-transport.ts';
import { createReadRounds } from '../../../../src/service/ingest/rtmp/read-rounds.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const sockets: Socket[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A peer's socket, and ours, which is read in rounds that the test begins. */
async function socketInRounds() {
  const server = createServer({ highWaterMark: askedBytes });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const peer = connect({ host: '127.0.0.1', port: address.port });
  const ours = await accepted;
  server.close();
  sockets.push(peer, ours);
  const readers = new Set<() => void>();
  const transport = socketTransport(ours, {
    enter: (read) => readers.add(read),
    leave: (read) => readers.delete(read),
  });
  const received: Uint8Array[] = [];
  let hasEnded = false;
  ours.on('readable', () => {
    transport.readable();
    for (let bytes = transport.read(); bytes !== null; bytes = transport.read()) received.push(bytes);
  });
  ours.on('end', () => {
    hasEnded = true;
  });
  ours.on('close', transport.closed);
  const receivedBytes = () => received.reduce((sum, { length }) => sum + length, 0);
  const until = (what: string, isTrue: () => boolean) => waitUntil(async () => isTrue(), { what, everyMs: 5 });
  return {
    peer,
    ours,
    transport,
    readers,
    receivedBytes,
    until,
    isOver: () => hasEnded,
    text: () => Buffer.concat(received).toString(),
    round: () => {
      for (const read of readers) read();
    },
  };
}

describe('a socket that is read in rounds', () => {
  it('is read at once until then', async () => {
    const { peer, text, until } = await socketInRounds();
    peer.write('one');
    await until('one', () => text() === 'one');
    peer.write(' two');
    await until('two', () => text() === 'one two');
  });

  it('gives in the next round what has arrived since the last', async () => {
    const { peer, transport, text, until, round } = await socketInRounds();
    peer.write('one');
    await until('one', () => text() === 'one');
    transport.readInRounds();
    // The read that was asked for before the rounds began.
    peer.write(' two');
    await until('two', () => text() === 'one two');
    for (const piece of [' three', ' four', ' five']) await new Promise((sent) => peer.write(piece, sent));
    // Another socket is read meanwhile, so these would have been as well.
    const other = await socketInRounds();
    other.peer.write('elsewhere');
    await other.until('the other socket', () => other.text() === 'elsewhere');
    expect(text()).toBe('one two');
    round();
    await until('the rest', () => text() === 'one two three four five');
  });

  it('is read on at once where more waits than a round should leave', async () => {
    const { peer, transport, receivedBytes, until, round } = await socketInRounds();
    transport.readInRounds();
    peer.write(Buffer.alloc(1024 * 1024));
    round();
    // One read takes 64 kB at most.
    await until('a second read', () => receivedBytes() > 64 * 1024);
  });

  it('gives everything that came before its end', async () => {
    const { peer, transport, receivedBytes, until, round, isOver, readers } = await socketInRounds();
    transport.readInRounds();
    peer.end(Buffer.alloc(3 * 1024 * 1024 + 17));
    await until('the end', () => {
      round();
      return isOver();
    });
    expect(receivedBytes()).toBe(3 * 1024 * 1024 + 17);
    await until('it left the rounds', () => readers.size === 0);
  });

  it('reads nothing on while what came is not taken', async () => {
    const { peer, ours, transport, until, round } = await socketInRounds();
    ours.removeAllListeners('readable');
    ours.on('readable', transport.readable);
    transport.readInRounds();
    peer.write('x'.repeat(1000));
    await until('it has arrived', () => ours.readableLength === 1000);
    await new Promise((sent) => peer.write('more', sent));
    round();
    const other = await socketInRounds();
    other.peer.write('elsewhere');
    await other.until('the other socket', () => other.text() === 'elsewhere');
    expect(ours.readableLength).toBe(1000);
  });
});

describe('rounds', () => {
  it('run while somebody is in them, for all at one moment', () => {
    vi.useFakeTimers();
    const rounds = createReadRounds(40);
    const calls: string[] = [];
    const first = () => calls.push('first');
    const second = () => calls.push('second');
    expect(vi.getTimerCount()).toBe(0);
    rounds.enter(first);
    vi.advanceTimersByTime(20);
    rounds.enter(second);
    vi.advanceTimersByTime(20);
    expect(calls).toEqual(['first', 'second']);
    rounds.leave(first);
    vi.advanceTimersByTime(40);
    expect(calls).toEqual(['first', 'second', 'second']);
    rounds.leave(second);
    expect(vi.getTimerCount()).toBe(0);
    rounds.leave(second);
  });
});

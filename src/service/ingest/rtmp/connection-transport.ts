import type { Socket } from 'node:net';
import type { ReadRounds } from './read-rounds.ts';

/** A socket as a connection sees it. After `destroy`, `read` still gives what had arrived before. */
export interface ConnectionTransport {
  /** What has arrived, or null for now. The connection reads only when it can take more: that is the back-pressure. */
  read(): Uint8Array | null;
  write(bytes: Uint8Array): void;
  /** How much of what was written the peer has not taken yet. */
  unreadBytes(): number;
  end(): void;
  destroy(): void;
}

/** The readable side's high-water mark: then a read takes what has arrived, and only the next one asks for more. */
export const askedBytes = 0;

/**
 * Who has so much waiting is not kept until the next round: it sends faster than a round can take. A read takes 64 kB at
 * most, so who has nearly as much has more.
 */
const manyBytes = 60 * 1024;
/** And is read on as long as so much comes: who catches up is not always a whole read ahead. */
const stillManyBytes = 32 * 1024;

export interface SocketTransport extends ConnectionTransport {
  /** From now on the socket is asked for more once a round, not at once. */
  readInRounds(): void;
  /** The socket has something, or has ended. */
  readable(): void;
  closed(): void;
}

/** `socket` has to have `askedBytes` as its high-water mark. */
export function socketTransport(socket: Socket, rounds: ReadRounds): SocketTransport {
  let isInRounds = false;
  let isFast = false;

  function ask(): void {
    // What has come and is not taken yet is enough: asking would let the socket read on.
    if (socket.readableLength === 0) socket.read(0);
  }

  return {
    read() {
      if (isInRounds && !isFast && socket.readableLength === 0) return null;
      const bytes: Buffer | null = socket.read();
      isFast = bytes !== null && bytes.length >= (isFast ? stillManyBytes : manyBytes);
      return bytes;
    },
    // An answer to a peer that has gone is not missed.
    write: (bytes) => socket.writable && socket.write(bytes),
    unreadBytes: () => socket.writableLength,
    end: () => socket.end(),
    destroy: () => socket.destroy(),
    readInRounds() {
      isInRounds = true;
      rounds.enter(ask);
    },
    // An end is seen by whoever asks.
    readable: ask,
    closed: () => rounds.leave(ask),
  };
}

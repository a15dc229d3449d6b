import type { Socket } from 'node:net';

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

export function socketTransport(socket: Socket): ConnectionTransport {
  return {
    read: () => socket.read(),
    // An answer to a peer that has gone is not missed.
    write: (bytes) => socket.writable && socket.write(bytes),
    unreadBytes: () => socket.writableLength,
    end: () => socket.end(),
    destroy: () => socket.destroy(),
  };
}

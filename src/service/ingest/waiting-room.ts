/** What the room needs of a connection: to be thrown out. */
export interface Waiting {
  evict(): void;
}

export interface WaitingRoom {
  /** Lets one in; the oldest from the same address, or of all, has to go where it is full. */
  enter(waiting: Waiting, address: string): void;
  /** It publishes now, or is gone. */
  leave(waiting: Waiting): void;
}

/**
 * Holds the connections that do not publish yet, so that however many hang about, an encoder that gets to the point
 * finds room: it is through long before it is the oldest.
 */
export function createWaitingRoom(limits: { maxWaiting: () => number; maxPerAddress: number }): WaitingRoom {
  /** In the order of arrival. */
  const addresses = new Map<Waiting, string>();
  const byAddress = new Map<string, Set<Waiting>>();

  function leave(waiting: Waiting): void {
    const address = addresses.get(waiting);
    if (address === undefined) return;
    addresses.delete(waiting);
    const neighbours = byAddress.get(address);
    neighbours?.delete(waiting);
    if (neighbours?.size === 0) byAddress.delete(address);
  }

  function evictOldest(of: Iterable<Waiting>): void {
    for (const oldest of of) {
      leave(oldest);
      oldest.evict();
      return;
    }
  }

  return {
    enter(waiting, address) {
      const neighbours = byAddress.get(address);
      if (neighbours !== undefined && neighbours.size >= limits.maxPerAddress) evictOldest(neighbours);
      if (addresses.size >= limits.maxWaiting()) evictOldest(addresses.keys());
      addresses.set(waiting, address);
      byAddress.set(address, (byAddress.get(address) ?? new Set()).add(waiting));
    },
    leave,
  };
}

import type { UnknownKeys } from '../../contract/machine.ts';

/** Listed one by one; of the others only their number is known. */
const mostAddresses = 1_000;
const mostListed = 20;

export type UnknownKeyCounts = ReturnType<typeof createUnknownKeys>;

/** How often somebody tried a stream key that nobody has, and from where. Of the keys nothing is kept. */
export function createUnknownKeys(now: () => number) {
  const since = now();
  const byAddress = new Map<string, { count: number; lastAt: number }>();
  let count = 0;
  return {
    note(address: string): void {
      count++;
      const known = byAddress.get(address);
      // Deleted and set, so that the map is in the order of the last tries.
      byAddress.delete(address);
      byAddress.set(address, { count: (known?.count ?? 0) + 1, lastAt: now() });
      const [oldest] = byAddress.keys();
      if (byAddress.size > mostAddresses && oldest !== undefined) byAddress.delete(oldest);
    },
    read: (): UnknownKeys => ({
      since,
      count,
      addresses: [...byAddress]
        .slice(-mostListed)
        .reverse()
        .map(([address, tries]) => ({ address, ...tries })),
    }),
    /** For an account that the machine is not of. */
    none: (): UnknownKeys => ({ since, count: 0, addresses: [] }),
  };
}

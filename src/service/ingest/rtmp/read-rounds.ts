/** Looks at what has arrived on many connections together, at regular moments. */
export interface ReadRounds {
  /** `read` is called in each round from now on. */
  enter(read: () => void): void;
  leave(read: () => void): void;
}

/**
 * A stream of 2.65 Mbit/s comes in some eighty pieces a second. To wake up for each, to give each 64 kB to be read into
 * and to look at each costs more than all that is done with its media. The timer runs while somebody is there.
 */
export function createReadRounds(everyMs: number): ReadRounds {
  const readers = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  return {
    enter(read) {
      readers.add(read);
      timer ??= setInterval(() => {
        for (const each of readers) each();
      }, everyMs);
    },
    leave(read) {
      readers.delete(read);
      if (readers.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

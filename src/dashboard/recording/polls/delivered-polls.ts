// Apart from what other pages ask for: a client has nothing else open.

/** A delivery page: while a show on it is on or has just ended, before it begins, and once nothing more is to come. */
const deliveredPollsMs = { going: 3_000, coming: 10_000, done: 60_000 } as const;
/** A still of a show that is on is fetched anew this often, while somebody sees it. */
export const deliveredStillEveryMs = 10_000;
/** Pictures are made after a recording is ready. */
const picturesWithinMs = 5 * 60_000;

/** Milliseconds to the next read of a delivery page. */
export function deliveredPollMs(
  entries: readonly { state: string; endedAtMs?: number | undefined; posterPath?: string | undefined }[],
  nowMs: number,
): number {
  const isGoing = entries.some(
    ({ state, endedAtMs = 0, posterPath }) =>
      state === 'live' ||
      state === 'processing' ||
      (state === 'ready' && posterPath === undefined && nowMs - endedAtMs < picturesWithinMs),
  );
  if (isGoing) return deliveredPollsMs.going;
  return entries.some(({ state }) => state === 'upcoming') ? deliveredPollsMs.coming : deliveredPollsMs.done;
}

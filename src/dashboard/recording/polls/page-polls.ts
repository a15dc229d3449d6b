// What single pages ask for again and again, and how often.

/** While the service says what changes: each time it says that it is there, this begins anew. */
export const followedPollMs = 10_000;
/** While it says so, and something is processed: how far that is. */
export const progressEveryMs = 20_000;
/** The overview is as of the last time it said so after this: not each one draws the page again. */
export const asOfEveryMs = 5_500;
/** All of the history; in between the newest sessions alone, which are those that change. */
export const allSessionsEveryMs = 5 * 60_000;
export const activityPollMs = 10_000;
/** What the recordings take of the disk. */
export const storagePollMs = 20_000;
/** How many sessions the machine encodes: it learns with each segment. */
export const capacityPollMs = 60_000;
export const noticesPollMs = 60_000;
/** Webhooks on the Settings page, and the log of one that is open. */
export const webhooksPollMs = 5_000;
export const webhookLogPollMs = 2_000;
/** Which recordings of an upstream were handed over. Those of our own service say so themselves. */
export const upstreamHandoversPollMs = 30_000;
/** When shows are, and what was switched by hand. */
export const schedulesPollMs = 5_000;
/** While there are none: somebody else may make one. */
export const noSchedulesPollMs = 60_000;
/** While a test broadcast is being sent. */
export const testBroadcastPollMs = 1_000;
/** A still of what is live, while somebody sees it. */
export const liveStillEveryMs = 15_000;
/** The same on the wall, where pictures are large. */
export const wallStillEveryMs = 5_000;
/** A wall hangs for months: who it is signed in as is read again, which renews its cookie, and finds a new version. */
export const wallRenewEveryMs = 3_600_000;
/** What an encoder sends, where it is drawn: the service has as much anew every two seconds. */
export const signalPollMs = 2_000;
/** A page for watching: soon at first, and again after each change, since most wait for the end of a show. */
const watchPollsMs = [2_000, 5_000, 15_000] as const;

/** Milliseconds to the next read of what a page for watching waits for, after so many that said the same. */
export function watchPollMs(reads: number): number {
  const [soon, later, late] = watchPollsMs;
  if (reads < 60) return soon;
  return reads < 180 ? later : late;
}

/** Milliseconds to the next read of a recording whose pictures are still to come; false after a minute. */
export function picturesPollMs(reads: number): number | false {
  return reads < 30 && 2_000;
}

/** While a clip is being made: it is there within seconds. */
const clipMadeMs = 500;

/** Milliseconds to the next read of a recording's clips; false where nothing becomes of them. */
export function clipsPollMs(clips: readonly { state: string }[]): number | false {
  return clips.some(({ state }) => state === 'making') && clipMadeMs;
}

/** Who has opened which delivery page. */
export const deliveryPagesPollMs = 5_000;

/** Somebody looks at the dashboard: since when, and from when on what became ready is news. Unix ms. */
export interface Visit {
  /** When it was looked at before this visit. */
  newsFromMs: number;
  lookedAtMs: number;
}

/** Who comes back within this has not been away. */
const awayMs = 30 * 60_000;
/** What is news for somebody who was never here. */
const firstNewsMs = 12 * 3_600_000;

/** The visit of somebody who looks now. */
export function lookAgain(before: Visit | undefined, nowMs: number): Visit {
  if (before === undefined) return { newsFromMs: nowMs - firstNewsMs, lookedAtMs: nowMs };
  const wasAway = nowMs - before.lookedAtMs > awayMs;
  return { newsFromMs: wasAway ? before.lookedAtMs : before.newsFromMs, lookedAtMs: nowMs };
}

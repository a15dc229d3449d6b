const longestMs = 5 * 60_000;

/** When to ask again: doubled after each failure in a row, up to 5 minutes; `retryAfterSeconds` is respected up to that. */
export function nextTryMs(everyMs: number, failures: number, retryAfterSeconds = 0): number {
  return Math.min(longestMs, Math.max(everyMs * 2 ** Math.min(failures, 20), retryAfterSeconds * 1000));
}

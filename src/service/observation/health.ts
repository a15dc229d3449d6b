const keptMs = 2000;

/** A check returns what is wrong, in words, or undefined. */
export type HealthCheck = () => Promise<string | undefined>;

/**
 * What keeps the service from its work; empty where nothing does. However many ask, the checks run once in 2 s: whoever
 * asks needs no key.
 */
export function createHealth(checks: readonly HealthCheck[], now: () => number): () => Promise<string[]> {
  let asked: { at: number; problems: Promise<string[]> } | undefined;
  return () => {
    if (asked === undefined || Math.abs(now() - asked.at) > keptMs) {
      const problems = Promise.all(checks.map((check) => check()));
      asked = { at: now(), problems: problems.then((found) => found.flatMap((problem) => problem ?? [])) };
    }
    return asked.problems;
  };
}

import type { SeenByDashboards, Spread } from './dashboards.ts';

/** Counts what all dashboards see. */
export function createCounts() {
  const overviewMs: number[] = [];
  const followedMs: number[] = [];
  const polledMs: number[] = [];
  const failed = { refused: 0, lost: 0 };
  let failure: string | undefined;
  let answers = 0;
  let bytes = 0;
  const startedAtMs = performance.now();
  const cpuBefore = process.cpuUsage();
  return {
    answered(size: number): void {
      answers += 1;
      bytes += size;
    },
    read: (ms: number) => void overviewMs.push(ms),
    saw: (ms: number, isFollower: boolean) => void (isFollower ? followedMs : polledMs).push(ms),
    failed(kind: 'refused' | 'lost', what: string): void {
      failed[kind] += 1;
      failure ??= what;
    },
    sum(now: { followers: number; sockets: number }): SeenByDashboards {
      const { user, system } = process.cpuUsage(cpuBefore);
      return {
        answers,
        overviewMs: spreadOf(overviewMs),
        followedMs: spreadOf(followedMs),
        polledMs: spreadOf(polledMs),
        ...failed,
        ...(failure !== undefined && { failure }),
        ...now,
        kilobytes: bytes / 1000,
        cores: (user + system) / 1000 / (performance.now() - startedAtMs),
      };
    },
  };
}

export type Counts = ReturnType<typeof createCounts>;

function spreadOf(values: number[]): Spread {
  const sorted = values.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}

import { UpstreamFailure } from './upstream-failure.ts';

export interface GateLimits {
  /** Concurrent requests. */
  atATime: number;
  /** Queued requests. */
  waiting: number;
}

export const defaultGateLimits: GateLimits = { atATime: 6, waiting: 60 };

/** Limits concurrent requests to one upstream: each holds an answer in memory, and that API must not be flooded. */
export function createRequestGate(name: string, { atATime, waiting }: GateLimits = defaultGateLimits) {
  const line: (() => void)[] = [];
  let underWay = 0;

  return {
    /** @throws UpstreamFailure if too many are queued. */
    async pass<TResult>(request: () => Promise<TResult>): Promise<TResult> {
      if (underWay >= atATime) {
        if (line.length >= waiting) {
          throw new UpstreamFailure('busy', `Too many requests to ${name} are under way. Try again in a moment.`);
        }
        await new Promise<void>((resolve) => line.push(resolve));
      } else {
        underWay += 1;
      }
      try {
        return await request();
      } finally {
        // The next request takes this one's place.
        const next = line.shift();
        if (next === undefined) underWay -= 1;
        else next();
      }
    },
  };
}

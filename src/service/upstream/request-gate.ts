import { UpstreamFailure } from './upstream-failure.ts';

export interface GateLimits {
  /** Requests under way at a time. */
  atATime: number;
  /** Requests that wait until others are over. */
  waiting: number;
}

export const defaultGateLimits: GateLimits = { atATime: 6, waiting: 60 };

/** Lets so many requests to one upstream pass at a time: each holds an answer in memory, and that API is not flooded. */
export function createRequestGate(name: string, { atATime, waiting }: GateLimits = defaultGateLimits) {
  const line: (() => void)[] = [];
  let underWay = 0;

  return {
    /** @throws UpstreamFailure where too many wait already. */
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
        // Whoever is next takes this one's place.
        const next = line.shift();
        if (next === undefined) underWay -= 1;
        else next();
      }
    },
  };
}

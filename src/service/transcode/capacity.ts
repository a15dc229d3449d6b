import type { Capacity } from '../../contract/machine.ts';
import type { SegmentJob } from './jobs.ts';
import { defaultProfiles } from './ladder.ts';

/** A command's seconds that passed, and seconds of the processor. */
export interface EncodingTime {
  seconds: number;
  cpuSeconds: number;
}

interface Encoded extends EncodingTime {
  mediaSeconds: number;
}

/** Less may be the start of an encoder alone. */
const leastSeconds = 10;
const mostSeconds = 600;

/**
 * How many sessions with the default ladder this machine encodes as fast as they come, by what its workers used for the
 * latest ten minutes of such sessions. A worker that had the machine to itself is quicker than one beside others, so
 * that the processor's time is a second limit.
 */
export function createCapacity({ workers, cores }: { workers: number; cores: number }) {
  const all: Encoded[] = [];

  return {
    /** `mediaSeconds`: 0 for the rest of a session that was begun. */
    add({ renditions }: Pick<SegmentJob, 'renditions'>, mediaSeconds: number, used: EncodingTime): void {
      if (!isDefaultLadder(renditions)) return;
      all.push({ mediaSeconds, ...used });
      for (let sum = sumOf(all, 'mediaSeconds'); sum > mostSeconds; ) sum -= all.shift()?.mediaSeconds ?? sum;
    },
    read(): Capacity {
      const measuredSeconds = sumOf(all, 'mediaSeconds');
      if (measuredSeconds < leastSeconds) return { measuredSeconds };
      const byTime = (workers * measuredSeconds) / sumOf(all, 'seconds');
      const byProcessor = (cores * measuredSeconds) / sumOf(all, 'cpuSeconds');
      return { sessions: Math.min(byTime, byProcessor), measuredSeconds };
    },
  };
}

/** Is it what the default profiles are for some size of source? Then it has the smallest of them, without a gap. */
function isDefaultLadder(renditions: SegmentJob['renditions']): boolean {
  const smallest = defaultProfiles.slice(0, renditions.length);
  return smallest.every((profile) =>
    renditions.some(({ name, bitrate }) => name === profile.name && bitrate === profile.bitrate),
  );
}

function sumOf<TName extends string>(all: readonly Record<TName, number>[], name: TName): number {
  return all.reduce((sum, one) => sum + one[name], 0);
}

import { formatRoughly } from './format.ts';
import type { Session } from './stream-object.ts';

/** How far an ended session's renditions are. */
export interface Progress {
  /** 0 to 1. */
  share: number;
  remainingSeconds: number | undefined;
}

/** Undefined where the service does not tell. */
export function progressOf({ aircheck }: Session): Progress | undefined {
  const processing = aircheck?.processing;
  if (processing === undefined) return undefined;
  return { share: processing.done / processing.total, remainingSeconds: processing.remainingSeconds };
}

/** `renditions 62 %, about 4 min left`; never 100 % before it is. */
export function progressWords({ share, remainingSeconds }: Progress): string {
  const percent = share >= 1 ? 100 : Math.min(99, Math.floor(share * 100));
  const left = remainingSeconds === undefined ? '' : `, about ${formatRoughly(remainingSeconds)} left`;
  return `renditions ${percent} %${left}`;
}

import type { Session } from './stream-object.ts';

/** How far an ended session's renditions are. */
export interface Progress {
  /** 0 to 1. */
  share: number;
  remainingSeconds: number | undefined;
}

/** Undefined where the service does not report it. */
export function progressOf({ aircheck }: Session): Progress | undefined {
  const processing = aircheck?.processing;
  if (processing === undefined) return undefined;
  return { share: processing.done / processing.total, remainingSeconds: processing.remainingSeconds };
}

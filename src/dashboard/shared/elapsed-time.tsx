import { formatDuration, secondsBetween } from '../recording/words/format.ts';
import { QuietZeros } from '../ui/quiet-zeros.tsx';

interface ElapsedTimeProps {
  /** When it began, Unix ms. Absent where the API does not report it. */
  sinceMs: number | undefined;
  /** Up to when: the service's time, or the last time that is known. */
  nowMs: number;
  /** The ink of the leading zeros. */
  zeros?: string;
}

/** How long something has been going on. */
export function ElapsedTime({ sinceMs, nowMs, zeros }: ElapsedTimeProps) {
  if (sinceMs === undefined) return null;
  return <QuietZeros text={formatDuration(secondsBetween(sinceMs, nowMs))} className={zeros} />;
}

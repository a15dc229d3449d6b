import { useNow } from '../lib/clock.ts';
import { formatDuration, secondsBetween } from '../lib/format.ts';
import { DimmedZeros } from '../ui/dimmed-zeros.tsx';

interface ElapsedTimeProps {
  /** When it began, Unix ms. Absent where the API does not report it. */
  sinceMs: number | undefined;
  /** The ink of the leading zeros. */
  zeros?: string;
}

/** How long something has been going on. */
export function ElapsedTime({ sinceMs, zeros }: ElapsedTimeProps) {
  const nowMs = useNow(1000);
  if (sinceMs === undefined) return null;
  return <DimmedZeros text={formatDuration(secondsBetween(sinceMs, nowMs))} className={zeros} />;
}

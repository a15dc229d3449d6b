import { useNow } from '../lib/clock.ts';
import { formatDuration, secondsBetween } from '../lib/format.ts';
import { joinClasses } from './join-classes.ts';

interface DimmedZerosProps {
  /** `41:53` or `1:13:24` */
  text: string;
  className?: string;
  outerClassName?: string;
}

/** A duration padded to hours compares at a glance; its leading zeros are dimmed. */
export function DimmedZeros({ text, className = 'text-ink-3', outerClassName }: DimmedZerosProps) {
  const [seconds = '00', minutes = '0', hours = '0'] = text.split(':').reverse();
  const padded = `${hours}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}`;
  const zeros = /^[0:]+(?=\d)/.exec(padded)?.[0] ?? '';
  return (
    <span className={joinClasses('whitespace-nowrap', outerClassName)}>
      {zeros ? <span className={className}>{zeros}</span> : null}
      {padded.slice(zeros.length)}
    </span>
  );
}

interface ElapsedTimeProps {
  /** The beginning, Unix ms; undefined where the API does not report it. */
  sinceMs: number | undefined;
  /** The ink of the leading zeros. */
  zeros?: string;
}

export function ElapsedTime({ sinceMs, zeros }: ElapsedTimeProps) {
  const nowMs = useNow(1000);
  if (sinceMs === undefined) return null;
  return <DimmedZeros text={formatDuration(secondsBetween(sinceMs, nowMs))} className={zeros} />;
}

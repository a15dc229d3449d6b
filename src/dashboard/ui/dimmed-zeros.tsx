import { joinClasses } from './join-classes.ts';

interface DimmedZerosProps {
  /** `41:53` or `1:13:24` */
  text: string;
  className?: string;
  outerClassName?: string;
}

/** Durations padded to hours compare at a glance; their leading zeros are dimmed. */
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

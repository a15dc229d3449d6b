import { joinClasses } from './join-classes.ts';

interface QuietZerosProps {
  /** A length as "41:53" or "1:13:24". */
  text: string;
  className?: string;
  /** Of all of it. */
  boxClassName?: string;
}

/** A length padded to hours, its leading zeros in a quieter ink, so that lengths compare at a glance. */
export function QuietZeros({ text, className = 'text-ink-3', boxClassName }: QuietZerosProps) {
  const [seconds = '00', minutes = '0', hours = '0'] = text.split(':').reverse();
  const padded = `${hours}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}`;
  const zeros = /^[0:]+(?=\d)/.exec(padded)?.[0] ?? '';
  return (
    <span className={joinClasses('whitespace-nowrap', boxClassName)}>
      {zeros ? <span className={className}>{zeros}</span> : null}
      {padded.slice(zeros.length)}
    </span>
  );
}

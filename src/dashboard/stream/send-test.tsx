import { WriteButton } from '../shared/write-permission.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';

interface SendTestProps {
  seconds: number;
  /** One was sent a moment ago. */
  isAgain: boolean;
  willBeRecorded: boolean;
  disabledReason?: string | undefined;
  onSeconds: (seconds: number) => void;
  onSend: () => void;
}

const lengths = [
  [10, '10 s'],
  [20, '20 s'],
  [60, '1 min'],
  [600, '10 min'],
] as const;

/** The button that sends a test broadcast, and for how long. */
export function SendTest({ seconds, isAgain, willBeRecorded, disabledReason, onSeconds, onSend }: SendTestProps) {
  return (
    <>
      <WriteButton disabledReason={disabledReason} onClick={onSend}>
        <DetailIcon name="test-card" />
        {isAgain ? 'Send another' : 'Send a test broadcast'}
      </WriteButton>
      <label className="relative inline-flex h-ctl items-center rounded-md text-ink-2 focus-within:outline-2 focus-within:outline-accent hover:bg-wash max-desk:h-9">
        <span className="sr-only">Length of the test</span>
        <select
          value={seconds}
          onChange={(event) => onSeconds(Number(event.currentTarget.value))}
          className="h-full appearance-none bg-transparent pr-6 pl-2 outline-none [field-sizing:content] [&>option]:bg-surface [&>option]:text-ink"
        >
          {lengths.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <DetailIcon name="chevron" className="pointer-events-none absolute right-1 rotate-90" />
      </label>
      {willBeRecorded ? null : (
        <p className="basis-full text-meta text-ink-3">
          Recording is off: a test shows that the stream arrives, and nothing of it is kept.
        </p>
      )}
    </>
  );
}

import { WriteButton } from '../../components/write-permission.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from './words.ts';

interface SendTestProps {
  seconds: number;
  /** One was sent a moment ago. */
  isAgain: boolean;
  willBeRecorded: boolean;
  disabledReason?: string | undefined;
  onSeconds: (seconds: number) => void;
  onSend: () => void;
}

const lengths = [10, 20, 60, 600];

/** The button that sends a test broadcast, and for how long. */
export function SendTest({ seconds, isAgain, willBeRecorded, disabledReason, onSeconds, onSend }: SendTestProps) {
  return (
    <>
      <WriteButton disabledReason={disabledReason} onClick={onSend}>
        <Icon name="test-card" />
        {isAgain ? words.test.sendAnother : words.test.send}
      </WriteButton>
      <label className="relative inline-flex h-ctl items-center rounded-md text-ink-2 focus-within:outline-2 focus-within:outline-accent hover:bg-wash max-desk:h-10">
        <span className="sr-only">{words.test.length}</span>
        <select
          value={seconds}
          onChange={(event) => onSeconds(Number(event.currentTarget.value))}
          className="h-full appearance-none bg-transparent pr-6 pl-2 outline-none [field-sizing:content] [&>option]:bg-surface [&>option]:text-ink"
        >
          {lengths.map((length) => (
            <option key={length} value={length}>
              {words.test.seconds(length)}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="pointer-events-none absolute right-1 rotate-90" />
      </label>
      {willBeRecorded ? null : <p className="basis-full text-meta text-ink-3">{words.test.isNotKept}</p>}
    </>
  );
}

import { formatClockSeconds } from '../recording/words/format.ts';
import { Button } from '../ui/button.tsx';

interface StaleAnswerProps {
  error: Error;
  /** When the data on the page was read, Unix ms. */
  readAtMs: number;
  onRetry: () => void;
}

/** Says that the last read failed, and of when the page's data is. */
export function StaleAnswer({ error, readAtMs, onRetry }: StaleAnswerProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <p className="min-w-0 flex-1">
        <span className="font-strong">{error.message}</span>{' '}
        <span className="text-ink-2">What is shown is as of {formatClockSeconds(readAtMs)}; the switch waits.</span>
      </p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

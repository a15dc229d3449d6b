import { formatClockSeconds } from '../../recording/format.ts';
import { Button } from '../../ui/button.tsx';

interface StaleNoticeProps {
  error: Error;
  /** When the data on the page was read, Unix ms. */
  readAtMs: number;
  onRetry: () => void;
}

/** Says that the last read failed, and of when the page's data is. */
export function StaleNotice({ error, readAtMs, onRetry }: StaleNoticeProps) {
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-y border-line py-2">
      <p className="min-w-0 flex-1">
        <span className="font-strong">{error.message}</span>{' '}
        <span className="text-ink-2">What you see is as of {formatClockSeconds(readAtMs)}; it may have changed.</span>
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

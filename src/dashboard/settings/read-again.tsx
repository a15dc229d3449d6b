import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

interface ReadAgainProps {
  /** What could not be read: "The keys". */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Why a part of the page has nothing to show, and the way to try again. */
export function ReadAgain({ what, error, onRetry }: ReadAgainProps) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span>
        <span className="font-strong text-failed">{what} could not be read.</span>{' '}
        <span className="text-ink-2">{error.message}</span>
      </span>
      <Button look="act" onClick={onRetry}>
        <Icon name="retry" />
        Try again
      </Button>
    </p>
  );
}

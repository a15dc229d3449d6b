import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from './words.ts';

interface UnreadPartProps {
  /** What could not be read: "The API keys could not be read." */
  title: string;
  error: Error;
  onRetry: () => void;
}

/** Why a part of the page has nothing to show, and the way to try again. */
export function UnreadPart({ title, error, onRetry }: UnreadPartProps) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span>
        <span className="font-strong text-failed">{title}</span> <span className="text-ink-2">{error.message}</span>
      </span>
      <Button look="act" onClick={onRetry}>
        <Icon name="retry" />
        {words.tryAgain}
      </Button>
    </p>
  );
}

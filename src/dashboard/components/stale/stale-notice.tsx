import { type ReactNode, use } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../words.ts';
import { StaleContext } from './stale-context.ts';

interface StaleNoticeProps {
  /** What the last read failed with. */
  reason: string;
  /** When what is still shown was read, Unix ms; undefined when nothing was. */
  asOfMs?: number | undefined;
  /** The page has a switch, which takes no clicks until then. */
  hasSwitch?: boolean;
  /** When it is tried next. */
  next?: ReactNode;
  /** Said at once to those who do not see it, whatever they are doing. */
  isUrgent?: boolean;
  onRetry: () => void;
}

/** The last read failed: what still holds, when it is tried again, and a way not to wait. */
export function StaleNotice({ reason, asOfMs, hasSwitch, next, isUrgent, onRetry }: StaleNoticeProps) {
  // The top bar says it for the whole page.
  if (use(StaleContext) !== undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <p role={isUrgent ? 'alert' : 'status'} className="min-w-0">
        <span className="font-strong">{reason}</span>{' '}
        {asOfMs === undefined ? null : (
          <span className="text-ink-2">
            {words.lastKnown(asOfMs)}
            {hasSwitch ? ` ${words.switchesWait}` : null}
          </span>
        )}
      </p>
      <span className="ml-auto text-meta whitespace-nowrap text-ink-3">{next}</span>
      <Button onClick={onRetry}>
        <Icon name="retry" />
        {words.retry}
      </Button>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { formatClockSeconds } from '../recording/words/format.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from './page-title.tsx';

interface StaleNoticeProps {
  /** What the last read failed with. */
  reason: string;
  /** When what is still shown was read, Unix ms; undefined when nothing was. */
  asOfMs?: number | undefined;
  /** What cannot be used until then: "the switch waits". */
  waiting?: string;
  /** When it is tried next. */
  next?: ReactNode;
  /** Said at once to those who do not see it, whatever they are doing. */
  isUrgent?: boolean;
  onRetry: () => void;
}

/** The last read failed: what still holds, when it is tried again, and a way not to wait. */
export function StaleNotice({ reason, asOfMs, waiting, next, isUrgent, onRetry }: StaleNoticeProps) {
  const asOf = asOfMs === undefined ? '' : `What is shown is as of ${formatClockSeconds(asOfMs)}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <p role={isUrgent ? 'alert' : 'status'} className="min-w-0">
        <span className="font-strong">{reason}</span>{' '}
        <span className="text-ink-2">{asOf && `${asOf}${waiting ? `; ${waiting}` : ''}.`}</span>
      </p>
      <span className="ml-auto text-meta whitespace-nowrap text-ink-3">{next}</span>
      <Button onClick={onRetry}>
        <Icon name="retry" />
        Retry
      </Button>
    </div>
  );
}

interface UnreadPageProps {
  /** What was to be read: "stream", "session". */
  what: string;
  error: Error;
  isReading: boolean;
  onRetry: () => void;
}

/** The page of something that could not be read at all: gone, or not answered. */
export function UnreadPage({ what, error, isReading, onRetry }: UnreadPageProps) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410);
  const title = isGone ? `This ${what} is not here` : `The ${what} could not be read`;
  return (
    <div className="px-gutter">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        title={title}
        actions={
          <>
            {isGone ? null : (
              <Button look="primary" size="big" onClick={onRetry} aria-disabled={isReading || undefined}>
                <Icon name="retry" />
                {isReading ? 'Trying…' : 'Try again'}
              </Button>
            )}
            <Link to={paths.streams()} className={buttonClasses('plain', 'big')}>
              All streams
            </Link>
          </>
        }
      >
        {isGone
          ? `It was deleted, or it belongs to another connection than the one you are signed in with.`
          : `${error.message} Nothing is known about it until the service answers; this page tries again by itself.`}
      </EmptyState>
    </div>
  );
}

interface UnreadPartProps {
  /** What could not be read: "The keys". */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Why a part of the page has nothing to show, and the way to try again. */
export function UnreadPart({ what, error, onRetry }: UnreadPartProps) {
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

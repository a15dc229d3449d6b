import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from './page-title.tsx';
import { words } from './words.ts';

interface UnreadPageProps {
  /** Titles for a failed fetch and for a 404 or 410: "The stream could not be read", "Stream not found". */
  titles: { unread: string; gone: string };
  error: Error;
  isReading: boolean;
  /** Stays over the page; it has the page's title. */
  head?: ReactNode;
  onRetry: () => void;
}

/** The page of something that does not exist (any more), or could not be fetched. */
export function UnreadPage({ titles, error, isReading, head, onRetry }: UnreadPageProps) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410);
  const title = isGone ? titles.gone : titles.unread;
  return (
    <div className="px-gutter">
      {head ?? <PageTitle>{title}</PageTitle>}
      <EmptyState
        title={title}
        actions={
          <>
            {isGone ? null : (
              <Button look="primary" size="big" onClick={onRetry} aria-disabled={isReading || undefined}>
                <Icon name="retry" />
                {isReading ? words.trying : words.tryAgain}
              </Button>
            )}
            <Link to={paths.streams()} className={buttonClasses('plain', 'big')}>
              {words.allStreams}
            </Link>
          </>
        }
      >
        {isGone ? words.gone : words.unread(error.message)}
      </EmptyState>
    </div>
  );
}

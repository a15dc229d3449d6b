import { Link } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from './page-title.tsx';

interface ReadProblemProps {
  /** What was to be read: "stream", "session". */
  what: string;
  error: Error;
  isReading: boolean;
  onRetry: () => void;
}

/** The page of something that could not be read at all: gone, or not answered. */
export function ReadProblem({ what, error, isReading, onRetry }: ReadProblemProps) {
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

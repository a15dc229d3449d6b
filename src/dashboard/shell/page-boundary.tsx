import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';
import { words } from './shell-words.ts';

interface PageBoundaryProps {
  /** Another page begins with nothing broken. */
  resetKey: string;
  children: ReactNode;
}

/** A page that throws, or whose code can no longer be fetched after a new build, does not take the frame with it. */
export function PageBoundary({ resetKey, children }: PageBoundaryProps) {
  return (
    <PartBoundary key={resetKey} fallback={stopped}>
      {children}
    </PartBoundary>
  );
}

function stopped(error: Error): ReactNode {
  return (
    <div className="px-gutter">
      <EmptyState
        title={words.stopped}
        actions={
          <Button look="primary" size="big" onClick={() => window.location.reload()}>
            {words.reload}
          </Button>
        }
      >
        <p>{words.recordingsGoOn}</p>
        <p className="mt-2 font-mono text-meta text-ink-3">{error.message}</p>
      </EmptyState>
    </div>
  );
}

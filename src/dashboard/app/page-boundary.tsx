import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { words } from './words.ts';

interface PageBoundaryProps {
  /** A new key clears the error. */
  resetKey: string;
  children: ReactNode;
}

/** The frame survives a page that throws, or whose chunk is gone after a new build. */
export function PageBoundary({ resetKey, children }: PageBoundaryProps) {
  return (
    <PartBoundary key={resetKey} fallback={(error) => <StoppedPage error={error} />}>
      {children}
    </PartBoundary>
  );
}

function StoppedPage({ error }: { error: Error }) {
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

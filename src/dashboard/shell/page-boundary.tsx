import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';

const StoppedPage = lazyPart(() => import('./stopped-page.tsx').then((file) => file.StoppedPage));

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

/** Where its own code cannot be fetched either, a line says so. */
function stopped(error: Error): ReactNode {
  return (
    <PartBoundary>
      <Suspense>
        <StoppedPage error={error} />
      </Suspense>
    </PartBoundary>
  );
}

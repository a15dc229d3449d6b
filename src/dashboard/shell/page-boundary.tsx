import type { ReactNode } from 'react';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { StoppedPage } from './stopped-page.tsx';

interface PageBoundaryProps {
  /** Another page begins with nothing broken. */
  resetKey: string;
  children: ReactNode;
}

/** A page that throws, or whose code can no longer be fetched after a new build, does not take the frame with it. */
export function PageBoundary({ resetKey, children }: PageBoundaryProps) {
  return (
    <PartBoundary key={resetKey} fallback={(error) => <StoppedPage error={error} />}>
      {children}
    </PartBoundary>
  );
}

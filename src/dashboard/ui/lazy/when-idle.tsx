import { type ReactNode, Suspense } from 'react';
import { PartBoundary } from './part-boundary.tsx';
import { useIsIdle } from './preload.ts';

/**
 * Lazy parts that nobody waits for: they are not there until the browser was idle and their code has come. Without them
 * the page is whole; where they cannot be fetched nothing is said.
 */
export function WhenIdle({ children }: { children: ReactNode }) {
  if (!useIsIdle()) return null;
  return (
    <PartBoundary fallback={() => null}>
      <Suspense>{children}</Suspense>
    </PartBoundary>
  );
}

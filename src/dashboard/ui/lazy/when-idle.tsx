import { type ReactNode, Suspense } from 'react';
import { useStore } from '../create-store.ts';
import { PartBoundary } from './part-boundary.tsx';
import { preloading } from './preload.ts';

/**
 * Lazy parts that nobody waits for: they are not there until the browser was idle and their code has come. Without them
 * the page is whole; where they cannot be fetched nothing is said.
 */
export function WhenIdle({ children }: { children: ReactNode }) {
  const isPreloading = useStore(preloading);
  if (!isPreloading) return null;
  return (
    <PartBoundary fallback={() => null}>
      <Suspense>{children}</Suspense>
    </PartBoundary>
  );
}

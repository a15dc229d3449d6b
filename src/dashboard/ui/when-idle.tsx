import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { PartBoundary } from './part-boundary.tsx';
import { preloading } from './preload.ts';

/**
 * Lazy parts that nobody waits for: they are not there until the browser was idle and their code has come. Without them
 * the page is whole; where they cannot be fetched nothing is said.
 */
export function WhenIdle({ children }: { children: ReactNode }) {
  const isPreloading = useSyncExternalStore(preloading.subscribe, preloading.get);
  if (!isPreloading) return null;
  return (
    <PartBoundary fallback={() => null}>
      <Suspense>{children}</Suspense>
    </PartBoundary>
  );
}

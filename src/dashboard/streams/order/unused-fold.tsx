import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../../ui/lazy/part-boundary.tsx';

const NeverUsed = lazyPart(() => import('./never-used.tsx').then((file) => file.NeverUsed));

/** The fold of streams that were never used. It is below the rows: its place is kept until its code has come. */
export function UnusedFold(props: ComponentProps<typeof NeverUsed>) {
  return (
    <PartBoundary>
      <Suspense fallback={<tr className="block h-row" />}>
        <NeverUsed {...props} />
      </Suspense>
    </PartBoundary>
  );
}

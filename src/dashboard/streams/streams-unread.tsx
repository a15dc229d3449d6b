import { Suspense } from 'react';
import { useConnections } from '../connections/use-connections.ts';
import { StaleNotice } from '../shared/stale-notice.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';

const UnknownConnection = lazyPart(() =>
  import('../connections/unknown-connection.tsx').then((file) => file.UnknownConnection),
);

/** Nothing could be read yet. Not the same as no streams, and it says so. */
export function StreamsUnread({ reason }: { reason: string }) {
  return (
    <div className="px-gutter pb-10">
      {useConnections().upstream === undefined ? null : (
        <PartBoundary>
          <Suspense>
            <UnknownConnection />
          </Suspense>
        </PartBoundary>
      )}
      <StaleNotice reason={reason} />
      <EmptyState title="The streams could not be read.">
        <p>It is tried again by itself. Check that the service runs, and that this computer reaches it.</p>
      </EmptyState>
    </div>
  );
}

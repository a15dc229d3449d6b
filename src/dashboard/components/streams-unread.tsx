import { EmptyState } from '../ui/empty-state.tsx';
import { UnknownConnection } from './connections/unknown-connection.tsx';
import { StaleNotice } from './stale-notice.tsx';

/** Nothing could be read yet. Not the same as no streams, and it says so. */
export function StreamsUnread({ reason }: { reason: string }) {
  return (
    <div className="px-gutter pb-10">
      <UnknownConnection />
      <StaleNotice reason={reason} />
      <EmptyState title="The streams could not be read.">
        <p>
          Whether any are live or being recorded is not known here. It is tried again by itself; check that the service
          runs and that this computer reaches it.
        </p>
      </EmptyState>
    </div>
  );
}

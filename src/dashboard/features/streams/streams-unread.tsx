import { useQueryClient } from '@tanstack/react-query';
import { streamsOverviewKey } from '../../api/streams.ts';
import { nextCheck, StaleNotice } from '../../components/stale.tsx';
import { useNow } from '../../lib/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UnknownConnection } from '../connections/connection-choice.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { words } from './words.ts';

/** Nothing could be read yet. Not the same as no streams, and it says so. */
export function StreamsUnread({ reason }: { reason: string }) {
  return (
    <div className="px-gutter pb-10">
      {useConnections().upstream === undefined ? null : <UnknownConnection />}
      <NextTry reason={reason} />
      <EmptyState title={words.unread}>
        <p>{words.unreadHelp}</p>
      </EmptyState>
    </div>
  );
}

/** It is tried again by itself, and says when. */
function NextTry({ reason }: { reason: string }) {
  const queryClient = useQueryClient();
  useNow(1000);
  const next = nextCheck(queryClient);
  return (
    <StaleNotice
      reason={reason}
      next={next === 'now' ? words.trying : next && words.nextTry(Math.max(0, next - Date.now()) / 1000)}
      isUrgent
      onRetry={() => void queryClient.refetchQueries({ queryKey: streamsOverviewKey })}
    />
  );
}

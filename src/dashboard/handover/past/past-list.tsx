import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Handover } from '../../api/handover/handovers.ts';
import { pastHandovers } from '../../api/handover/past-handovers.ts';
import { streamsOverview } from '../../api/streams.ts';
import type { Session } from '../../recording/stream-object.ts';
import { useNow } from '../../shared/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inOrder } from './given-items.ts';
import { type GivenRecording, PastHandover } from './past-handover.tsx';
import { words } from './past-words.ts';

interface PastHandoversProps {
  /** Leads to what can be handed over. */
  onShowRecordings: () => void;
  /** Until it is read. */
  loading: ReactNode;
}

/** What was handed over, the last first: who gave whom which links, and when. The same for everybody of the account. */
export function PastHandovers({ onShowRecordings, loading }: PastHandoversProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(pastHandovers);
  // The frame owns the poll.
  const { data: overview } = useQuery({ ...streamsOverview, refetchInterval: false });
  const nowMs = useNow(60_000);
  if (data === undefined && error === null) return loading;
  const problem = error && (
    <p role="alert" className="py-2">
      {words.notRead} {error.message} <Button onClick={() => void refetch()}>{words.tryAgain}</Button>
    </p>
  );
  if (data === undefined) return problem;
  const [first] = data.pages;
  if (first?.isKept === false) return <EmptyState title={words.notKept}>{words.keptHere}</EmptyState>;
  const handovers = onceEach(data.pages.flatMap((page) => page.handovers));
  if (handovers.length === 0) {
    return (
      <EmptyState title={words.none} actions={<Button onClick={onShowRecordings}>{words.showRecordings}</Button>}>
        {words.howTo}
      </EmptyState>
    );
  }
  const sessions = new Map(overview?.sessions.map((session) => [session.id, session]));
  return (
    <>
      {problem}
      <ul aria-label={words.list} className="border-t border-line-strong">
        {handovers.map((handover) => (
          <PastHandover key={handover.id} handover={handover} recordings={givenBy(handover, sessions)} nowMs={nowMs} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          className="mt-4"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => (isFetchingNextPage ? undefined : void fetchNextPage())}
        >
          {words.more}
        </Button>
      ) : null}
    </>
  );
}

/** One that was handed over while the pages were read has moved the others onto the next page. */
function onceEach(handovers: readonly Handover[]): Handover[] {
  return [...new Map(handovers.map((handover) => [handover.id, handover])).values()];
}

/** As the service says it; of an upstream's, what the overview knows. */
function givenBy(handover: Handover, sessions: ReadonlyMap<string, Session>): GivenRecording[] {
  const clips = (handover.clips ?? []).map((clip) => ({ ...clip, startedAtMs: clip.startedAtMs, isDeleted: false }));
  return inOrder(handover, [...recordingsBy(handover, sessions), ...clips]);
}

function recordingsBy({ sessionIds, recordings }: Handover, sessions: ReadonlyMap<string, Session>): GivenRecording[] {
  if (recordings !== undefined) {
    return recordings.map(({ id, parentId, name = '', startedAtMs, isDeleted }) => ({
      ...{ id, parentId, name, startedAtMs },
      isDeleted: isDeleted === true,
    }));
  }
  return sessionIds.flatMap((id) => {
    const session = sessions.get(id);
    if (session === undefined) return [];
    const { parentId, name, createdAtMs: startedAtMs, recordingStatus } = session;
    return [{ id, parentId, name, startedAtMs, isDeleted: recordingStatus === 'deleted' }];
  });
}

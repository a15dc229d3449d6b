import { type MutationState, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { cancelQueued, type RecordChange, setRecord, setRecordKey } from '../../api/record.ts';
import { streamsOverview } from '../../api/streams.ts';
import { StreamName } from '../../components/stream-name.tsx';
import type { RecordSetting } from '../../domain/stream-object.ts';
import { deriveStreamViews } from '../../domain/stream-state.ts';
import { queuedLine, switchSentence } from '../../domain/words/record-changes.ts';
import { RefusedChange } from '../../features/record/failed-change.tsx';
import { clock } from '../../lib/clock.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { dismissToast, showToast } from '../../ui/toasts.tsx';
import { words } from '../words.ts';

const [keyWord] = setRecordKey('');
type RecordMutation = MutationState<RecordChange, Error, RecordSetting | undefined>;

/**
 * A toast with Undo after each change of a switch, on whatever page. A stream's own page shows the result beside its
 * switch instead.
 */
export function RecordAnnouncer() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.mutation.meta?.isOneOfMany) return;
        const [word, streamId] = event.mutation.options.mutationKey ?? [];
        if (word !== keyWord || typeof streamId !== 'string' || isWithin(paths.stream(streamId), pathname)) return;
        if (event.action.type !== 'success' && event.action.type !== 'error') return;
        // The cache does not carry the types of its mutations; the key is this one mutation's own.
        const { data: change, error, variables: asked } = event.mutation.state as RecordMutation;
        if (change !== undefined && (change.asked === change.confirmed || change.isQueued)) {
          toastRecord(queryClient, streamId, change);
        } else if (asked !== undefined) toastFailure(queryClient, streamId, asked, error);
      }),
    [queryClient, pathname],
  );

  return null;
}

function isWithin(address: string, pathname: string): boolean {
  return pathname === address || pathname.startsWith(`${address}/`);
}

/** A visible row shows the failure beside its switch, so the toast is for other pages and filtered rows. */
function toastFailure(client: QueryClient, streamId: string, asked: RecordSetting, error: Error | null): void {
  const stream = client.getQueryData(streamsOverview.queryKey)?.streams.find(({ id }) => id === streamId);
  const rows = [...document.querySelectorAll('tr:not([hidden]) [data-row]')];
  if (stream === undefined || rows.some((row) => row.getAttribute('data-row') === streamId)) return;
  showToast({
    key: `record ${streamId}`,
    text: (
      <>
        <span className="block truncate font-strong">
          <StreamName name={stream.name} />
        </span>
        <RefusedChange stream={stream} asked={asked} error={error} />
      </>
    ),
  });
}

function toastRecord(queryClient: QueryClient, streamId: string, change: RecordChange): void {
  const { asked, confirmed, before, isQueued } = change;
  const overview = queryClient.getQueryData(streamsOverview.queryKey);
  const view = overview && deriveStreamViews(overview, clock.exactMs()).find(({ stream }) => stream.id === streamId);
  const current = view?.state.kind === 'live' ? view.state.current?.state : undefined;
  const id = showToast({
    key: `record ${streamId}`,
    text: (
      <>
        <span className="block truncate font-strong">
          <StreamName name={view?.stream.name ?? ''} />
        </span>
        <span className="text-ink-2">
          {isQueued ? queuedLine(asked !== false) : switchSentence(confirmed, current)}
        </span>
      </>
    ),
    action: (
      <Button
        look="act"
        onClick={() => {
          dismissToast(id);
          if (isQueued) cancelQueued(queryClient, streamId);
          else setRecord(queryClient, streamId, before ?? !confirmed);
        }}
      >
        {isQueued ? words.cancel : words.undo}
      </Button>
    ),
  });
}

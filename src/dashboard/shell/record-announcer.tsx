import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type RecordChange, setRecordKey } from '../api/set-record.ts';
import { paths } from '../paths.ts';
import { announceRecord } from './announce-record.tsx';

const [keyWord] = setRecordKey('');

/**
 * One sentence after each change of a switch, with Undo, wherever it was made. A stream's own page says it beside its
 * switch, so nothing is shown there.
 */
export function RecordAnnouncer() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const [word, streamId] = event.mutation.options.mutationKey ?? [];
        if (word !== keyWord || typeof streamId !== 'string' || pathname.startsWith(paths.stream(streamId))) return;
        // The cache does not carry the types of its mutations; the key is this one mutation's own.
        const change = event.mutation.state.data as RecordChange;
        if (change.asked !== change.confirmed && !change.isQueued) return;
        announceRecord(queryClient, streamId, change);
      }),
    [queryClient, pathname],
  );

  return null;
}

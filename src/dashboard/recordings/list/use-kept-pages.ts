import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readRecordings, recordings } from '../../api/recordings/recordings.ts';
import type { KeptPart } from '../../api/recordings/recordings-part.ts';
import type { ShownRecordings } from '../filter/recordings-filter.ts';
import { planPages, withoutRows, withRows } from './let-go.ts';
import type { useRecordings } from './use-recordings.ts';

/** Lets go of the rows that are far from what is seen, and reads them again when somebody comes back. */
export function useKeptPages(
  { filter, sort }: Pick<ShownRecordings, 'filter' | 'sort'>,
  { data, isPlaceholderData, isFetchingNextPage }: ReturnType<typeof useRecordings>['query'],
  { first, end }: { first: number; end: number },
): void {
  const client = useQueryClient();
  const reading = useRef(new Set<KeptPart>());
  useEffect(() => {
    // Another API's list is narrowed here: its rows are needed.
    if (data === undefined || isPlaceholderData || isFetchingNextPage || data.pages[0]?.isOwn !== true) return;
    const { queryKey } = recordings(filter, sort);
    const { letGo, readAgain } = planPages(data.pages, { first, end });
    const change = (place: number, become: (page: KeptPart) => KeptPart) =>
      client.setQueryData(
        queryKey,
        (kept) => kept && { ...kept, pages: kept.pages.map((page, at) => (at === place ? become(page) : page)) },
      );
    for (const place of letGo) change(place, withoutRows);
    for (const place of readAgain) {
      const page = data.pages[place];
      if (page === undefined || reading.current.has(page)) continue;
      reading.current.add(page);
      const at = data.pageParams[place];
      const cursor = typeof at === 'string' ? at : undefined;
      const options = { cursor, limit: page.sessions.length, signal: undefined };
      readRecordings(client, filter, sort, options)
        .then(
          ({ sessions }) => change(place, (now) => (now.isLetGo ? withRows(now, sessions) : now)),
          // The rows stay as they are; whoever scrolls on asks again.
          () => undefined,
        )
        .finally(() => reading.current.delete(page));
    }
  }, [client, filter, sort, data, isPlaceholderData, isFetchingNextPage, first, end]);
}

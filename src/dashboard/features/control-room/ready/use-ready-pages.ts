import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DeliveryPage, fetchReadyPages } from '../../../api/deliveries.ts';
import { useOwnService } from '../../../components/use-own-service.ts';
import { readyMs, type Show } from '../shows.ts';

/**
 * The delivery pages that became ready as a whole since then. They are asked for when one of these recordings that became
 * ready was handed over, as all that come onto a page are, and again with each further one.
 */
export function useReadyPages(news: readonly Show[], newsFromMs: number | undefined): readonly DeliveryPage[] {
  const isOwn = useOwnService();
  const given = news.flatMap(({ session }) =>
    session?.session.aircheck?.handedOverAtMs === undefined ? [] : (readyMs(session) ?? []),
  );
  const sinceMs = newsFromMs ?? 0;
  const { data = [] } = useQuery({
    queryKey: ['delivery-pages', 'ready', sinceMs, given.length, given.at(-1)] as const,
    queryFn: ({ signal }) => fetchReadyPages(sinceMs, signal),
    enabled: isOwn && given.length > 0,
    placeholderData: keepPreviousData,
  });
  return data;
}

import { useQuery } from '@tanstack/react-query';
import { me } from '../../api/connections.ts';
import { useCachedQuery } from '../../api/query-client.ts';
import { type ScheduleBook, scheduleBook } from '../../api/schedules.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { tonightUntilMs } from '../../lib/dates.ts';
import { showsOf } from './stream-shows.ts';

/** Undefined while loading, and where the API is not our own service, which alone has schedules. */
export function useSchedules(): ScheduleBook | undefined {
  const { data: account } = useQuery(me);
  const { data } = useQuery({ ...scheduleBook, enabled: account !== undefined && account !== null });
  return data;
}

/** The cached schedules, for a component that stands in many rows: it starts no request of its own. */
export const useCachedSchedules = (): ScheduleBook | undefined => useCachedQuery(scheduleBook);

/** `expectedAtMs` is when tonight's next show begins, or began; undefined: no schedule expects one. */
export function useExpectedTonight(
  views: readonly StreamView[],
): { view: StreamView; expectedAtMs: number | undefined }[] {
  const book = useSchedules();
  const nowMs = useNow(60_000);
  const untilMs = tonightUntilMs(nowMs);
  return views.map((view) => {
    const show = book && showsOf(book, view.stream.id, nowMs, untilMs)[0];
    return { view, expectedAtMs: show?.startAtMs };
  });
}

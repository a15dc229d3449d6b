import { useQuery } from '@tanstack/react-query';
import { me } from '../api/connections.ts';
import { useCachedQuery } from '../api/query-client.ts';
import { type ScheduleBook, scheduleBook } from '../api/schedules.ts';

/** The schedules of this page's streams; undefined where no service of ours is there to keep any. */
export function useSchedules(): ScheduleBook | undefined {
  const { data: asker } = useQuery(me);
  const { data } = useQuery({ ...scheduleBook, enabled: asker !== undefined && asker !== null });
  return data;
}

/** The same as the bar of the page has read it, for what stands in many rows. */
export const useKnownSchedules = (): ScheduleBook | undefined => useCachedQuery(scheduleBook);

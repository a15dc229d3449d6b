import { queryOptions } from '@tanstack/react-query';
import { routes } from '../../../contract/routes.ts';
import { readRows } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';
import { isSessionRow, readStreamObject } from '../read-stream.ts';

/** One answer: more shows than somebody reads through. */
const most = 500;
/** A show that was on air at midnight began before it. */
const longestMs = 12 * 3_600_000;

/** Every stream's sessions that were on air between two times, for those that are older than the overview. */
export const sessionsBetween = (fromMs: number, toMs: number) =>
  queryOptions({
    queryKey: ['sessions-between', fromMs, toMs] as const,
    queryFn: async ({ signal }) => {
      const filters = JSON.stringify([{ id: 'createdAt', value: { gte: fromMs - longestMs, lt: toMs } }]);
      const query = new URLSearchParams({ limit: String(most), order: 'createdAt-true', filters });
      const { body } = await requestApi(`${routes.sessions()}?${query}`, { signal });
      return readRows(body, readStreamObject).filter(isSessionRow);
    },
    staleTime: 60_000,
  });

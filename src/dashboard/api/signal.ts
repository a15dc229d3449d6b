import { queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { signalTrailSchema } from '../../contract/signal/signal-trail.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { joinSteps, type SignalStep } from '../domain/signal-steps.ts';
import type { Session } from '../domain/stream-object.ts';
import { parseRows, requestApi } from './client.ts';
import { signalPollMs } from './polls.ts';
import { pollInterval } from './query-client.ts';

const parseTrail = tolerant(signalTrailSchema);
const whenFailing = pollInterval(() => true);

/** What each live session's encoder sent in the last half minute, by session. Only our own service knows. */
export const signalLevels = queryOptions({
  queryKey: ['signal-levels'] as const,
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly SignalStep[]>> => {
    const { body } = await requestApi(routes.signal(), { signal });
    return new Map(parseRows(body, parseTrail).map(({ id, steps }) => [id, steps]));
  },
  refetchInterval: (query) => (query.state.error === null ? signalPollMs : whenFailing(query)),
});

/** What a live session's encoder sent in the last minutes. Only our own service knows; each read brings what is new. */
export const signalTrail = ({ id, parentId }: Pick<Session, 'id' | 'parentId'>) => {
  const queryKey = ['signal-trail', id] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<readonly SignalStep[]> => {
      const known = client.getQueryData<readonly SignalStep[]>(queryKey) ?? [];
      const query = new URLSearchParams({ parentId, since: String(known.at(-1)?.atMs ?? 0) });
      const { body } = await requestApi(`${routes.signal()}?${query}`, { signal });
      const trail = parseRows(body, parseTrail).find((each) => each.id === id);
      return joinSteps(known, trail?.steps ?? []);
    },
    refetchInterval: (query) => (query.state.error === null ? signalPollMs : whenFailing(query)),
  });
};

import { queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { signalTrailSchema } from '../../contract/signal.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { joinSteps, type SignalStep } from '../domain/signal-steps.ts';
import type { Session } from '../domain/stream-object.ts';
import { fetchRows } from './client.ts';
import { signalPollMs } from './polls.ts';
import { pollInterval } from './query-client.ts';

const parseTrail = tolerant(signalTrailSchema);
const failedPoll = pollInterval(() => true);

/** Half a minute of each live session, by its id. Only our own service measures it. */
export const signalLevels = queryOptions({
  queryKey: ['signal-levels'] as const,
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly SignalStep[]>> => {
    const trails = await fetchRows(routes.signal(), parseTrail, { signal });
    return new Map(trails.map(({ id, steps }) => [id, steps]));
  },
  refetchInterval: (query) => (query.state.error === null ? signalPollMs : failedPoll(query)),
});

/** The last minutes of one live session. Each fetch brings the new steps only. */
export const signalTrail = ({ id, parentId }: Pick<Session, 'id' | 'parentId'>) => {
  const queryKey = ['signal-trail', id] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<readonly SignalStep[]> => {
      const cached = client.getQueryData<readonly SignalStep[]>(queryKey) ?? [];
      const query = new URLSearchParams({ parentId, since: String(cached.at(-1)?.atMs ?? 0) });
      const trails = await fetchRows(`${routes.signal()}?${query}`, parseTrail, { signal });
      return joinSteps(cached, trails.find((row) => row.id === id)?.steps ?? []);
    },
    refetchInterval: (query) => (query.state.error === null ? signalPollMs : failedPoll(query)),
  });
};

import { queryOptions } from '@tanstack/react-query';
import { routes } from '../../../contract/routes.ts';
import { signalTrailSchema } from '../../../contract/signal/signal-trail.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { signalPollMs } from '../../recording/polls/page-polls.ts';
import { joinSteps, type SignalStep } from '../../recording/signal-steps.ts';
import type { Session } from '../../recording/stream-object.ts';
import { pollInterval } from '../client/poll.ts';
import { readRows } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';

const readTrail = tolerant(signalTrailSchema);
const whenFailing = pollInterval(() => true);

/** What a live session's encoder sent in the last minutes. Only our own service knows; each read brings what is new. */
export const signalTrail = ({ id, parentId }: Pick<Session, 'id' | 'parentId'>) => {
  const queryKey = ['signal-trail', id] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<readonly SignalStep[]> => {
      const known = client.getQueryData<readonly SignalStep[]>(queryKey) ?? [];
      const query = new URLSearchParams({ parentId, since: String(known.at(-1)?.atMs ?? 0) });
      const { body } = await requestApi(`${routes.signal()}?${query}`, { signal });
      const trail = readRows(body, readTrail).find((each) => each.id === id);
      return joinSteps(known, trail?.steps ?? []);
    },
    refetchInterval: (query) => (query.state.error === null ? signalPollMs : whenFailing(query)),
  });
};

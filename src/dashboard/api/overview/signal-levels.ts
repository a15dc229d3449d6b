import { queryOptions } from '@tanstack/react-query';
import { routes } from '../../../contract/routes.ts';
import { signalTrailSchema } from '../../../contract/signal/signal-trail.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { signalPollMs } from '../../recording/polls/page-polls.ts';
import type { SignalStep } from '../../recording/signal-steps.ts';
import { pollInterval } from '../client/poll.ts';
import { readRows } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';

const readTrail = tolerant(signalTrailSchema);
const whenFailing = pollInterval(() => true);

/** What each live session's encoder sent in the last half minute, by session. Only our own service knows. */
export const signalLevels = queryOptions({
  queryKey: ['signal-levels'] as const,
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly SignalStep[]>> => {
    const { body } = await requestApi(routes.signal(), { signal });
    return new Map(readRows(body, readTrail).map(({ id, steps }) => [id, steps]));
  },
  refetchInterval: (query) => (query.state.error === null ? signalPollMs : whenFailing(query)),
});

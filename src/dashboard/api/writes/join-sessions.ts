import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { routes } from '../../../contract/routes.ts';
import type { JoinPlan } from '../../recording/joined.ts';
import { requestApi } from '../client/request.ts';
import { readAllNext } from '../overview/read-all-next.ts';
import { recordingsKey } from '../recordings/recordings.ts';
import { streamsKey } from '../streams.ts';

/** Sessions become one recording. */
export const joinSessions = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['join-sessions'] as const,
    mutationFn: ({ sessions: [first, ...others] }: Pick<JoinPlan, 'sessions'>) => join(first, others),
    onSettled: () => readAgain(client),
  });

/** Each session is a recording of its own again; what was joined before, of `former`, stays joined. */
export const separateSessions = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['separate-sessions'] as const,
    mutationFn: async ({ id, former = [] }: { id: string; former?: JoinPlan['former'] }) => {
      await requestApi(routes.joinedSession(id), { method: 'DELETE', expects: 'nothing' });
      for (const { sessions } of former) await join(sessions[0], sessions.slice(1));
    },
    onSettled: () => readAgain(client),
  });

async function join(first: { id: string } | undefined, others: readonly { id: string }[]): Promise<void> {
  const sessionIds = others.map(({ id }) => id);
  await requestApi(routes.joinedSession(first?.id ?? ''), { method: 'POST', body: { sessionIds } });
}

/** After a failure too: it may have been done all the same. */
function readAgain(client: QueryClient): Promise<void> {
  readAllNext(client);
  void client.invalidateQueries({ queryKey: recordingsKey });
  void client.invalidateQueries({ queryKey: [...streamsKey, 'overview'] });
  return client.invalidateQueries({ queryKey: [...streamsKey, 'detail'] });
}

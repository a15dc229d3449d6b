import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { expiringSchema } from '../../../contract/retention/expiring.ts';
import type { Retention } from '../../../contract/retention/retention.ts';
import { routes } from '../../../contract/routes.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { storagePollMs } from '../../recording/polls/page-polls.ts';
import { readOne } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';
import { readAllNext } from '../overview/read-all-next.ts';
import { streamsKey } from '../streams.ts';

const readExpiring = tolerant(expiringSchema);
const expiringKey = ['expiring'] as const;

const mostListed = 10;

/** What of a stream a retention would delete. */
export interface ExpiringQuestion {
  streamId: string;
  /** As it would be; null: as the service is set. Undefined: as it is. */
  retention?: Retention | null | undefined;
}

/** What our service deletes next; or what it would delete of a stream if that had another retention. */
export const expiring = (question?: ExpiringQuestion) => {
  const { streamId, retention } = question ?? {};
  const asked = {
    limit: String(mostListed),
    ...(streamId !== undefined && { streamId }),
    ...(retention !== undefined && { retention: String(retention ?? 'service') }),
  };
  const query = new URLSearchParams(asked);
  return queryOptions({
    queryKey: [...expiringKey, asked] as const,
    queryFn: async ({ signal }) =>
      readOne((await requestApi(`${routes.expiring()}?${query}`, { signal })).body, readExpiring),
    refetchInterval: storagePollMs,
  });
};

/** Keeps a recording for ever, or no longer than its retention. */
export const keepRecording = (client: QueryClient, sessionId: string) =>
  mutationOptions({
    mutationKey: ['keep-recording', sessionId] as const,
    mutationFn: (isKept: boolean) =>
      requestApi(routes.keptRecording(sessionId), { method: isKept ? 'PUT' : 'DELETE', expects: 'nothing' }),
    // After a failure too: it may have been done all the same.
    onSettled: () => {
      readAllNext(client);
      void client.invalidateQueries({ queryKey: expiringKey });
      return client.invalidateQueries({ queryKey: streamsKey });
    },
  });

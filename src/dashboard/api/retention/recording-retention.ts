import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type DecideDeletion, expiringSchema } from '../../../contract/retention/expiring.ts';
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

/** Of those that go first. */
const limit = '10';

/** What of some streams a retention would delete. */
export interface ExpiringQuestion {
  streamIds: readonly string[];
  /** As it would be; null: as the service is set. Undefined: as it is, of one stream. */
  retention: Retention | null | undefined;
}

/** What our service deletes next; or what it would delete of some streams if all of them had another retention. */
export const expiring = (question?: ExpiringQuestion) =>
  queryOptions({
    queryKey: [...expiringKey, question] as const,
    queryFn: async ({ signal }) => readOne((await ask(question, signal)).body, readExpiring),
    refetchInterval: storagePollMs,
  });

function ask(question: ExpiringQuestion | undefined, signal: AbortSignal) {
  if (question?.retention !== undefined)
    return requestApi(`${routes.expiring()}?limit=${limit}`, { method: 'POST', body: question, signal });
  const query = new URLSearchParams({ limit, ...(question && { streamId: question.streamIds[0] ?? '' }) });
  return requestApi(`${routes.expiring()}?${query}`, { signal });
}

/** Recordings that wait are deleted, if there are still as many, or wait for another day. */
export const decideDeletion = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (decision: DecideDeletion) =>
      requestApi(routes.waitingDeletion(), { method: 'POST', body: decision, expects: 'nothing' }),
    onSettled: () => {
      readAllNext(client);
      void client.invalidateQueries({ queryKey: [...streamsKey, 'overview'] });
      return client.invalidateQueries({ queryKey: expiringKey });
    },
  });

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
      void client.invalidateQueries({ queryKey: [...streamsKey, 'overview'] });
      // The button waits for its own page alone: a click meanwhile is lost.
      return client.invalidateQueries({ queryKey: [...streamsKey, 'detail'] });
    },
  });

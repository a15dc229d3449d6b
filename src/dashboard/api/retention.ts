import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type DecideDeletion, expiringSchema } from '../../contract/expiring.ts';
import type { Retention } from '../../contract/retention.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { fetchOne, sendApi } from './client.ts';
import { storagePollMs } from './polls.ts';
import { recordingTotalsKey } from './recordings.ts';
import { type ManyProgress, runMany } from './run-many.ts';
import { streamsKey, streamsOverviewKey } from './stream.ts';
import { invalidateAllSessions } from './streams.ts';

const parseExpiring = tolerant(expiringSchema);
const expiringKey = ['expiring'] as const;

/** The dialog lists the first recordings that expire. */
const limit = '10';

export interface ExpiringQuestion {
  streamIds: readonly string[];
  /** The retention to try; null: the service's default. Undefined: the present one, of a single stream. */
  retention: Retention | null | undefined;
}

/** Without a question: the recordings that the service deletes next. */
export const expiring = (question?: ExpiringQuestion) =>
  queryOptions({
    queryKey: [...expiringKey, question] as const,
    queryFn: ({ signal }) => {
      const isTry = question?.retention !== undefined;
      const query = new URLSearchParams({
        limit,
        ...(question && !isTry && { streamId: question.streamIds[0] ?? '' }),
      });
      const request = isTry ? ({ method: 'POST', body: question, signal } as const) : { signal };
      return fetchOne(`${routes.expiring()}?${query}`, parseExpiring, request);
    },
    refetchInterval: storagePollMs,
  });

/** The service deletes the waiting recordings only if there are still as many as the operator saw. */
export const decideDeletion = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: DecideDeletion) => sendApi('POST', routes.waitingDeletion(), { body }),
    onSettled: () => {
      invalidateAllSessions(client);
      void client.invalidateQueries({ queryKey: streamsOverviewKey });
      return client.invalidateQueries({ queryKey: expiringKey });
    },
  });

export const keepRecording = (client: QueryClient, sessionId: string) =>
  mutationOptions({
    mutationFn: (isKept: boolean) => sendApi(isKept ? 'PUT' : 'DELETE', routes.keptRecording(sessionId)),
    // A request that failed may have changed the recording all the same.
    onSettled: () => {
      invalidateAllSessions(client);
      void client.invalidateQueries({ queryKey: expiringKey });
      void client.invalidateQueries({ queryKey: streamsOverviewKey });
      // The button ignores clicks until then, so it waits for its own page alone.
      return client.invalidateQueries({ queryKey: [...streamsKey, 'detail'] });
    },
  });

/** Never rejects: the result lists what failed. */
export async function keepRecordings(
  client: QueryClient,
  ids: readonly string[],
  isKept: boolean,
  onProgress: (progress: ManyProgress<string, unknown>) => void,
): Promise<ManyProgress<string, unknown>> {
  const keep = (id: string) => client.getMutationCache().build(client, keepRecording(client, id)).execute(isKept);
  const ended = await runMany(ids, keep, { signal: new AbortController().signal, onProgress });
  // The totals count the recordings that expire soon.
  void client.invalidateQueries({ queryKey: recordingTotalsKey });
  return ended;
}

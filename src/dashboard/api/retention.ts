import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type DecideDeletion, expiringSchema } from '../../contract/retention/expiring.ts';
import type { Retention } from '../../contract/retention/retention.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { parseOne, requestApi } from './client.ts';
import { storagePollMs } from './polls.ts';
import { recordingTotalsKey } from './recordings.ts';
import { type ManyProgress, runMany } from './run-many.ts';
import { invalidateAllSessions, streamsKey } from './streams.ts';

const parseExpiring = tolerant(expiringSchema);
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
    queryFn: async ({ signal }) => parseOne((await ask(question, signal)).body, parseExpiring),
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
      invalidateAllSessions(client);
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
      invalidateAllSessions(client);
      void client.invalidateQueries({ queryKey: expiringKey });
      void client.invalidateQueries({ queryKey: [...streamsKey, 'overview'] });
      // The button waits for its own page alone: a click meanwhile is lost.
      return client.invalidateQueries({ queryKey: [...streamsKey, 'detail'] });
    },
  });

/** Keeps recordings for ever, or no longer than their retention, one after the other. Rejects never. */
export async function keepRecordings(
  client: QueryClient,
  ids: readonly string[],
  isKept: boolean,
  onProgress: (progress: ManyProgress<string, unknown>) => void,
): Promise<ManyProgress<string, unknown>> {
  const keep = (id: string) => client.getMutationCache().build(client, keepRecording(client, id)).execute(isKept);
  const ended = await runMany(ids, keep, { signal: new AbortController().signal, onProgress });
  // Recordings that expire within some days are counted, too.
  void client.invalidateQueries({ queryKey: recordingTotalsKey });
  return ended;
}

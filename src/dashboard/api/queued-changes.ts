import type { QueryClient } from '@tanstack/react-query';
import { type QueueChange, queuedChangeSchema } from '../../contract/queued-change.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import type { QueuedRecord, StreamObject } from '../domain/stream-object.ts';
import { type ConnectionRef, parseRows, requestApi } from './client.ts';
import { ApiError } from './errors.ts';
import { connectionOf } from './query-client.ts';

/** What waits at an upstream for the end of a session, by stream. */
export type QueuedChanges = ReadonlyMap<string, QueuedRecord>;

/** All of it at one upstream. */
async function fetchQueuedAt(upstream: string, signal?: AbortSignal): Promise<QueuedChanges> {
  const { body } = await requestApi(routes.upstreamQueue(upstream), { signal });
  return new Map(parseRows(body, parseQueuedChange).map(({ streamId, ...queued }) => [streamId, queued]));
}

/** Leaves a change with our service, which makes it when the stream is no longer live. */
export async function queueChange(upstream: string, body: QueueChange): Promise<void> {
  await requestApi(routes.upstreamQueue(upstream), { method: 'POST', body, expects: 'nothing' });
}

/** Cancels a queued change. One that is gone already was made, or cancelled by somebody else. */
export async function cancelQueuedChange(upstream: string, streamId: string): Promise<void> {
  try {
    await requestApi(routes.upstreamQueued(upstream, streamId), { method: 'DELETE', expects: 'nothing' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

const parseTolerantly = tolerant(queuedChangeSchema);

function parseQueuedChange(value: unknown): (QueuedRecord & { streamId: string }) | undefined {
  const read = parseTolerantly(value);
  if (read === undefined) return undefined;
  const { state, ...change } = read;
  return { ...change, hasFailed: state === 'given-up' };
}

const none: QueuedChanges = new Map();

/** Nothing waits where there is no upstream: everybody else is asked at once. */
export async function fetchQueuedChanges({ upstream }: ConnectionRef, signal?: AbortSignal): Promise<QueuedChanges> {
  if (upstream === undefined) return none;
  return fetchQueuedAt(upstream, signal);
}

/** The change that waits for the end of a stream's session, if any. */
export async function fetchQueuedChange(client: QueryClient, streamId: string, signal?: AbortSignal) {
  return (await fetchQueuedChanges(connectionOf(client), signal)).get(streamId);
}

/** The same object where nothing waits. */
export function withQueued(stream: StreamObject, queued: QueuedRecord | undefined): StreamObject {
  return queued === stream.queued ? stream : { ...stream, queued };
}

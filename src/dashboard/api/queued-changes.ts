import { type QueueChange, queuedChangeSchema } from '../../contract/queued-change.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import type { QueuedRecord } from '../recording/stream-object.ts';
import { ApiError } from './client/api-error.ts';
import { readRows } from './client/read-answers.ts';
import { requestApi } from './client/request.ts';

/** What waits at an upstream for the end of a session, by stream. */
export type QueuedChanges = ReadonlyMap<string, QueuedRecord>;

/** All of it at one upstream. */
export async function readQueuedAt(upstream: string, signal?: AbortSignal): Promise<QueuedChanges> {
  const { body } = await requestApi(routes.upstreamQueue(upstream), { signal });
  return new Map(readRows(body, readQueuedChange).map(({ streamId, ...queued }) => [streamId, queued]));
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

const readTolerantly = tolerant(queuedChangeSchema);

function readQueuedChange(value: unknown): (QueuedRecord & { streamId: string }) | undefined {
  const read = readTolerantly(value);
  if (read === undefined) return undefined;
  const { state, ...change } = read;
  return { ...change, hasFailed: state === 'given-up' };
}

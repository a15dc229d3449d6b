import type { QueryClient } from '@tanstack/react-query';
import type { QueuedRecord, StreamObject } from '../recording/stream-object.ts';
import { ownerOf } from './client/query-client.ts';
import type { ApiOwner } from './client/request.ts';
import type { QueuedChanges } from './queued-changes.ts';

const none: QueuedChanges = new Map();

/** Nothing waits where there is no upstream: everybody else is asked at once. */
export async function readQueuedChanges({ upstream }: ApiOwner, signal?: AbortSignal): Promise<QueuedChanges> {
  if (upstream === undefined) return none;
  const code = await import('./queued-changes.ts');
  return code.readQueuedAt(upstream, signal);
}

/** What waits for the end of a stream's session, if anything does. */
export async function readQueuedOf(client: QueryClient, streamId: string, signal?: AbortSignal) {
  return (await readQueuedChanges(ownerOf(client), signal)).get(streamId);
}

/** The same object where nothing waits. */
export function withQueued(stream: StreamObject, queued: QueuedRecord | undefined): StreamObject {
  return queued === stream.queued ? stream : { ...stream, queued };
}

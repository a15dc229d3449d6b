import type { QueuedRecord, StreamObject } from '../recording/stream-object.ts';
import type { ApiOwner } from './client.ts';
import type { QueuedChanges } from './queued-changes.ts';

const none: QueuedChanges = new Map();

/** Nothing waits where there is no upstream: everybody else is asked at once. */
export async function readQueuedChanges({ upstream }: ApiOwner, signal?: AbortSignal): Promise<QueuedChanges> {
  if (upstream === undefined) return none;
  return (await import('./queued-changes.ts')).readQueuedAt(upstream, signal);
}

/** The same object where nothing waits. */
export function withQueued(stream: StreamObject, queued: QueuedRecord | undefined): StreamObject {
  return queued === stream.queued ? stream : { ...stream, queued };
}

import type { HostedKey } from './hosted-access.ts';
import { type Answer, notFound, type SeenRequest } from './hosted-answer.ts';
import type { HostedStream } from './hosted-records.ts';
import type { ResourceSettings } from './hosted-resources.ts';
import type { HostedState } from './hosted-state.ts';

/** A request of a good key; `id` is what stands in the path. */
export interface KeyedRequest extends SeenRequest {
  id: string;
  by: HostedKey;
}

export interface OperationParts {
  state: HostedState;
  settings: ResourceSettings;
  now: () => number;
}

/** An operation that needs a key. Source: hosted-api, "Operations and success". */
export interface Operation {
  method: string;
  path: RegExp;
  answer(request: KeyedRequest): Answer;
}

/** @throws HostedError 404 where the key's user has no such stream, parent or child. */
export function ownStream(state: HostedState, { id, by }: KeyedRequest): HostedStream {
  const stream = state.streams.get(id);
  if (!stream || stream.deleted || stream.userId !== by.userId) throw notFound();
  return stream;
}

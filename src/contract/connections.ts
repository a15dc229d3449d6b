import * as v from 'valibot';
import { upstreamReasons } from './upstream.ts';

/** The name of the connection to this service itself; no upstream may be called so. */
export const localConnectionName = 'local';

/**
 * Items of `GET /aircheck/connections`: this machine first, then each configured upstream. The API of an upstream is
 * `…/api/aircheck/upstream/{name}`; its key is never told. `host` is `name:port`, the port only where it is unusual.
 */
export const apiConnectionSchema = v.looseObject({
  name: v.string(),
  label: v.string(),
  kind: v.picklist(['local', 'upstream']),
  hasKey: v.boolean(),
  host: v.string(),
});
export type ApiConnection = v.InferOutput<typeof apiConnectionSchema>;

/** Every error that concerns an upstream. Without `upstream`, the error is of this service. */
export const upstreamErrorSchema = v.looseObject({
  errors: v.array(v.string()),
  upstream: v.looseObject({
    name: v.string(),
    reason: v.picklist(upstreamReasons),
    /** The status there, where there was an answer. */
    status: v.optional(v.number()),
  }),
});
export type UpstreamError = v.InferOutput<typeof upstreamErrorSchema>;

/** Identifiers of streams, sessions and playback: no character that means something in a URL. */
export const upstreamIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/, 'should be an identifier'));

/** Body of `POST /aircheck/upstream/{name}/queue`: what `record` is to be once the stream is no longer live. */
export const queueChangeSchema = v.strictObject({ streamId: upstreamIdSchema, record: v.boolean() });
export type QueueChange = v.InferOutput<typeof queueChangeSchema>;

/**
 * Answer to that POST (202), and items of `GET /aircheck/upstream/{name}/queue`, oldest first. Times are Unix ms.
 * `waiting`: the service looks every few seconds; `problem` says why it cannot just now. `given-up`: `problem` says
 * why; the item stays until it is dismissed with DELETE. What is applied or cancelled is no longer listed.
 */
export const queuedChangeSchema = v.looseObject({
  streamId: v.string(),
  /** The stream's name, once it is known. */
  name: v.optional(v.string()),
  record: v.boolean(),
  queuedAt: v.number(),
  /** The API key's name. */
  queuedBy: v.string(),
  state: v.picklist(['waiting', 'given-up']),
  problem: v.optional(v.string()),
});
export type QueuedChange = v.InferOutput<typeof queuedChangeSchema>;

/** The steps of `POST /aircheck/upstream/{name}/test`, in order. */
export const connectionSteps = ['reachable', 'tls', 'key', 'list', 'toggle'] as const;

/** Items of its answer. A step that could not be tried because an earlier one failed is absent. Nothing is changed. */
export const connectionStepSchema = v.looseObject({
  step: v.picklist(connectionSteps),
  ok: v.boolean(),
  /** What was found. */
  words: v.string(),
  /** On every step that failed. */
  whatToDo: v.optional(v.string()),
});
export type ConnectionStep = v.InferOutput<typeof connectionStepSchema>;

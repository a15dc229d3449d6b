import * as v from 'valibot';

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

/**
 * Why an upstream's answer is an error:
 * `unreachable`, `tls`, `timeout`, `redirect`, `too-large`, `not-api` (HTML, no JSON, wrong types): found by the
 * service (502, a timeout 504). `key-refused`: the upstream's 401, told as 424 so that nobody is signed out of this
 * dashboard. `live`: 400 to a change of `record` while live; the change can be queued. `busy`: 429. `failed`: 5xx there
 * (502, or 503 as it came). `refused`: any other 4xx, as it came.
 */
export const upstreamReasons = [
  'unreachable',
  'tls',
  'timeout',
  'redirect',
  'too-large',
  'not-api',
  'key-refused',
  'live',
  'busy',
  'failed',
  'refused',
] as const;
export type UpstreamReason = (typeof upstreamReasons)[number];

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

/** Is this the hosted API's refusal to change `record` while live? Source: hosted-api, "Eras". */
export function isRefusedWhileLive(status: number, errors: readonly string[]): boolean {
  return status === 400 && errors.some((error) => /cannot change 'record' field while stream is active/i.test(error));
}

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

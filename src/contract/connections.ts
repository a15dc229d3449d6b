import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { described, unixMs } from './values.ts';

/** The name of the connection to this service itself; no upstream may be called so. */
export const localConnectionName = 'local';

/** The default name of the local connection and of the first account; the dashboard translates it. */
export const thisMachineName = 'This machine';

/**
 * Items of `GET /aircheck/connections`: this machine first, then each configured upstream. The API of an upstream is
 * `…/api/aircheck/upstream/{name}`; its key is never returned. `host` is `name:port`, the port only where it is unusual.
 */
export const apiConnectionSchema = needs(
  v.strictObject({
    name: described(v.string(), '`local`, or the name of the upstream.'),
    label: described(v.string(), 'A label for people.'),
    kind: described(v.picklist(['local', 'upstream']), 'The kind of connection.'),
    hasKey: described(v.boolean(), 'Whether a key is set. The key itself is never returned.'),
    host: described(v.string(), 'The host name, with the port unless it is the default.'),
    url: v.optional(
      described(
        v.string(),
        'The base URL of its API. Present if the connection was added here and can be changed or removed.',
      ),
    ),
  }),
  ['name'],
);
export type ApiConnection = v.InferOutput<typeof apiConnectionSchema>;

/** Identifiers of streams, sessions and playback: no character that means something in a URL. */
export const upstreamIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/, 'should be an identifier'));

/** Body of `POST /aircheck/upstream/{name}/queue`: what `record` is to be once the stream is no longer live. */
export const queueChangeSchema = v.strictObject({ streamId: upstreamIdSchema, record: v.boolean() });
export type QueueChange = v.InferOutput<typeof queueChangeSchema>;

/**
 * Answer to that POST (202), and items of `GET /aircheck/upstream/{name}/queue`, oldest first. `waiting`: the service
 * looks every few seconds. `given-up`: the item stays until it is dismissed with DELETE. What is applied or cancelled
 * is no longer listed.
 */
export const queuedChangeSchema = v.strictObject({
  streamId: described(v.string(), 'The id of the stream at the upstream.'),
  name: v.optional(described(v.string(), "The stream's name, once it is known.")),
  record: described(v.boolean(), 'The requested value of `record`.'),
  queuedAt: described(unixMs, 'When it was requested.'),
  queuedBy: described(v.string(), 'The name of the API key.'),
  state: described(v.picklist(['waiting', 'given-up']), 'Whether the change is still pending.'),
  problem: v.optional(described(v.string(), 'Why it cannot be applied now, or at all.')),
});
export type QueuedChange = v.InferOutput<typeof queuedChangeSchema>;

/** The steps of `POST /aircheck/upstream/{name}/test`, in order. */
export const connectionSteps = ['reachable', 'tls', 'key', 'list', 'toggle'] as const;

/** Items of its answer. A step that could not be tried because an earlier one failed is absent. Nothing is changed. */
export const connectionStepSchema = v.strictObject({
  step: described(v.picklist(connectionSteps), 'The step.'),
  ok: described(v.boolean(), 'Whether it succeeded.'),
  words: described(v.string(), 'The result.'),
  whatToDo: v.optional(described(v.string(), 'Present on every failed step.')),
});

export type ConnectionStep = v.InferOutput<typeof connectionStepSchema>;

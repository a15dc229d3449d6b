import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { described } from './values.ts';

/** The name of the connection to this service itself; no upstream may be called so. */
export const localConnectionName = 'local';

/** What it is called, and the first account, where nobody gave it a name: each language has a word for it. */
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

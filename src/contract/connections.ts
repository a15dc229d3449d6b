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
    name: described(v.string(), '`local`, or that of the upstream.'),
    label: described(v.string(), 'For people.'),
    kind: described(v.picklist(['local', 'upstream']), 'What it is.'),
    hasKey: described(v.boolean(), 'A key is set. It is never returned.'),
    host: described(v.string(), 'Host name, and the port where it is unusual.'),
  }),
  ['name'],
);
export type ApiConnection = v.InferOutput<typeof apiConnectionSchema>;

/** Identifiers of streams, sessions and playback: no character that means something in a URL. */
export const upstreamIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/, 'should be an identifier'));

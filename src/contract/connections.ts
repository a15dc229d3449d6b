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

/** Why no connection can be made to a URL, with what to say of it. */
export const upstreamUrlProblems = {
  unreadable: 'the URL cannot be read; give the API’s base',
  credentials: 'the URL may carry no user name or password',
  query: 'the URL may have no ? and no #; give the API’s base',
  unencrypted: 'the key would travel unprotected over http; use https (http is for this machine and its network)',
  scheme: 'the URL should begin with https:// (or http://)',
} as const;
export type UpstreamUrlProblem = keyof typeof upstreamUrlProblems;

export function upstreamUrlProblem(text: string): UpstreamUrlProblem | undefined {
  if (!URL.canParse(text)) return 'unreadable';
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '') return 'credentials';
  if (search !== '' || hash !== '') return 'query';
  if (protocol === 'http:' && !isNear(hostname)) return 'unencrypted';
  return protocol === 'https:' || protocol === 'http:' ? undefined : 'scheme';
}

/** This machine or its own network: names without a dot, `.local`, and private addresses. */
function isNear(hostname: string): boolean {
  if (hostname.startsWith('[')) return /^\[(?:::1\]|f[cd]|fe[89ab])/.test(hostname);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname))
    return /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname);
  return !hostname.includes('.') || /\.(?:local|localhost|internal)$/.test(hostname);
}

/** Shorter keys could match ordinary text, so they could not be taken out of the log. */
export const upstreamKeyPattern = /^[\x21-\x7e]{8,500}$/;
export const longestConnectionName = 60;

/** Body of `POST /aircheck/connections` and of `PUT /aircheck/connections/{name}`, which keeps the key where none is sent. */
export const writeConnectionSchema = v.strictObject({
  label: described(
    v.pipe(v.string(), v.maxLength(longestConnectionName), v.trim(), v.minLength(1, 'give it a name')),
    'The name.',
  ),
  url: described(
    v.pipe(
      v.string(),
      v.maxLength(500),
      v.trim(),
      v.rawCheck(({ dataset, addIssue }) => {
        const problem = dataset.typed ? upstreamUrlProblem(dataset.value) : undefined;
        if (problem !== undefined) addIssue({ message: upstreamUrlProblems[problem] });
      }),
    ),
    'The base URL of its API.',
  ),
  apiKey: v.optional(
    described(
      v.pipe(v.string(), v.regex(upstreamKeyPattern, 'an API key has 8 to 500 characters and no spaces')),
      'Its API key. Never returned.',
    ),
  ),
});
export type WriteConnection = v.InferInput<typeof writeConnectionSchema>;

/** Identifiers of streams, sessions and playback: no character that means something in a URL. */
export const upstreamIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/, 'should be an identifier'));

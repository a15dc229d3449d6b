import * as v from 'valibot';
import { described } from './values.ts';

/** Why no connection can be made to a URL, with what to say of it. */
export const upstreamUrlProblems = {
  unreadable: 'the URL cannot be read; give the API’s base',
  credentials: 'the URL may carry no user name or password',
  query: 'the URL may have no ? and no #; give the API’s base',
  unencrypted: 'the key would travel unprotected over http; use https (http is for this machine and its network)',
  scheme: 'the URL should begin with https:// (or http://)',
} as const;
type UpstreamUrlProblem = keyof typeof upstreamUrlProblems;

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
export const maxConnectionNameLength = 60;

/** Body of `POST /aircheck/connections` and of `PUT /aircheck/connections/{name}`, which keeps the key where none is sent. */
export const writeConnectionSchema = v.strictObject({
  label: described(
    v.pipe(v.string(), v.maxLength(maxConnectionNameLength), v.trim(), v.minLength(1, 'give it a name')),
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

const redacted = '[redacted]';

/** Fields that hold a secret whatever it looks like: lower case, letters only. */
const secretNames = new Set([
  'streamkey',
  'apikey',
  'key',
  'secret',
  'token',
  'password',
  'authorization',
  'cookie',
  'setcookie',
]);

/** Secrets that text shows by their form, or by what is around them. */
const patterns: readonly [RegExp, string][] = [
  // Of an API key: `ak_` and 40 hexadecimal digits. One that was cut off is still most of a key.
  [/\bak_[0-9a-f]{6,}/gi, redacted],
  // Of a stream key: four groups of four. No part of a UUID is one.
  [/(?<![\w-])[a-z0-9]{4}(?:-[a-z0-9]{4}){3}(?![\w-])/gi, redacted],
  // What follows the application in an RTMP address is what an encoder gave as its key, good or not.
  [/(\brtmps?:\/\/[^\s/"'?#]+\/[^\s/"'?#]+\/)[^\s"']+/gi, `$1${redacted}`],
  [/\b(Bearer)\s+[^\s"',]+/gi, `$1 ${redacted}`],
  [/\b(Basic)\s+[\w+/]{8,}={0,2}/gi, `$1 ${redacted}`],
  [/(:\/\/)[^\s/@"']+@/g, `$1${redacted}@`],
  [/((?:\b|_)(?:sign-in|token|secret|password|(?:api|stream)[-_]?key|key)=)[^\s&"']+/gi, `$1${redacted}`],
];

/** The secrets that this service was given: text without them, in either of the forms that they travel in. */
function withoutKnown(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
}

/** Text without anything that is, or looks like, a key, a token or a password. `secrets` are known in full. */
function redactText(text: string, secrets: readonly string[] = []): string {
  return patterns.reduce((rest, [pattern, by]) => rest.replace(pattern, by), withoutKnown(text, secrets));
}

/** A JSON value without secrets: in its texts, and under names that say that they hold one. */
export function redact(value: unknown, secrets: readonly string[] = []): unknown {
  if (typeof value === 'string') return redactText(value, secrets);
  if (Array.isArray(value)) return value.map((one) => redact(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactText(name, secrets),
      secretNames.has(name.replaceAll(/[^a-z]/gi, '').toLowerCase()) ? redacted : redact(inner, secrets),
    ]),
  );
}

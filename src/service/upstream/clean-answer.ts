const deepest = 40;
/** Of an object, or of one row of a list. */
const mostValues = 10_000;
const redacted = '•••';

/**
 * A parsed answer without what must not leave this service: the key, which the hosted API echoes in its 401, and the
 * stream key in its `parentStream`. Source: hosted-api, "Errors" and "Lists".
 * @throws an Error if it is nested deeper, or is larger, than any answer of the API.
 */
export function cleanAnswer(value: unknown, apiKey: string | undefined): unknown {
  const secrets = apiKey === undefined ? [] : [...new Set([apiKey, encodeURIComponent(apiKey)])];
  const redact = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, redacted), text);

  let values = 0;
  const clean = (one: unknown, depth: number, isParentStream: boolean): unknown => {
    values += 1;
    if (depth > deepest || values > mostValues) throw new Error('nested too deeply, or too large');
    if (typeof one === 'string') return redact(one);
    if (Array.isArray(one)) return one.map((item) => clean(item, depth + 1, false));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one)
        .filter(([name]) => name !== '__proto__' && !(isParentStream && name === 'streamKey'))
        .map(([name, inner]) => [redact(name), clean(inner, depth + 1, name === 'parentStream')]),
    );
  };
  return clean(value, 0, false);
}

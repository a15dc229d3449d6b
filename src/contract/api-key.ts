import * as v from 'valibot';
import { described, unixMs } from './values.ts';

/** What an API key or a browser's session is called. */
export const keyName = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** Answer to `POST /aircheck/sign-in` and to `POST /aircheck/keys`. */
export const createdApiKeySchema = v.strictObject({
  apiKey: described(v.string(), 'The key; returned only in this response.'),
  name: described(v.string(), 'What the key is called.'),
  account: described(v.string(), 'Whose it is.'),
});
export type CreatedApiKey = v.InferOutput<typeof createdApiKeySchema>;

/** Body of `POST /aircheck/keys`. */
export const createApiKeySchema = v.strictObject({ name: keyName, readOnly: v.optional(v.boolean()) });

/** Items of `GET /aircheck/keys`. */
export const apiKeySchema = v.strictObject({
  id: described(v.string(), 'For revoking it.'),
  name: described(v.string(), 'What it is called.'),
  prefix: described(v.string(), 'The first characters of the key, to distinguish keys.'),
  readOnly: described(v.boolean(), 'It may only read.'),
  createdAt: described(unixMs, 'When it was made.'),
  lastUsedAt: v.optional(described(unixMs, 'To the minute. Absent: never used.')),
  isThis: v.optional(described(v.literal(true), 'The key that asks.')),
});
export type ApiKeyInfo = v.InferOutput<typeof apiKeySchema>;

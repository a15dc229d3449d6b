import * as v from 'valibot';
import { described, unixMs } from './values.ts';

/** What an API key or a browser's session is called. */
export const keyName = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** Answer to `POST /aircheck/sign-in` and to `POST /aircheck/keys`. */
export const createdApiKeySchema = v.strictObject({
  apiKey: described(v.string(), 'The key; returned only in this response.'),
  name: described(v.string(), 'The name of the key.'),
  account: described(v.string(), 'The account it belongs to.'),
});
export type CreatedApiKey = v.InferOutput<typeof createdApiKeySchema>;

/** Body of `POST /aircheck/keys`. */
export const createApiKeySchema = v.strictObject({ name: keyName, readOnly: v.optional(v.boolean()) });

/** Items of `GET /aircheck/keys`. */
export const apiKeySchema = v.strictObject({
  id: described(v.string(), 'The id, to revoke it by.'),
  name: described(v.string(), 'The name.'),
  prefix: described(v.string(), 'The first characters of the key, to distinguish keys.'),
  readOnly: described(v.boolean(), 'True for read-only access.'),
  createdAt: described(unixMs, 'When it was created.'),
  lastUsedAt: v.optional(described(unixMs, 'When it was last used, to the minute. Absent: never.')),
  isThis: v.optional(described(v.literal(true), 'True for the key of this request.')),
});
export type ApiKeyInfo = v.InferOutput<typeof apiKeySchema>;

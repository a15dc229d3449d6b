import * as v from 'valibot';
import { address, described, unixMs } from './values.ts';

/** The name of an API key or of a browser's session. */
const keyName = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

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

const token = v.pipe(v.string(), v.maxLength(200));

/** Body of `POST /aircheck/sign-in`: the token of a sign-in link, and what the new API key is to be called. */
export const signInSchema = v.strictObject({ token, name: keyName });

/** Body of `POST /aircheck/sign-in/browser`: the token, or none where an API key is sent; and what the browser is called. */
export const browserSignInSchema = v.strictObject({ token: v.optional(token), name: keyName });

/** Answer to `POST /aircheck/sign-in/browser`; the session itself is in a cookie. */
export const signedInSchema = v.strictObject({
  account: described(v.string(), 'The account that the browser is signed in to.'),
  name: described(v.string(), 'The name of its API key.'),
  wallOnly: v.optional(described(v.literal(true), 'True for a wall screen.')),
});

export type SignedIn = v.InferOutput<typeof signedInSchema>;

/** Items of `GET /aircheck/browser-sessions`. */
export const browserSessionSchema = v.strictObject({
  id: described(v.string(), 'The id, to end it by.'),
  name: described(v.string(), 'The browser, or the person who was invited.'),
  readOnly: described(v.boolean(), 'True for read-only access.'),
  wallOnly: v.optional(described(v.literal(true), 'True for a wall screen.')),
  createdAt: described(unixMs, 'When it was signed in.'),
  lastUsedAt: described(unixMs, 'When it was last used, to the minute.'),
  isThis: v.optional(described(v.literal(true), 'True for the browser of this request.')),
  endsWithThis: v.optional(
    described(
      v.literal(true),
      'True if signing out the browser of this request signs this one out too, because it was invited from there.',
    ),
  ),
});
export type BrowserSession = v.InferOutput<typeof browserSessionSchema>;

/** Body of `PATCH /aircheck/browser-sessions/{id}`. */
export const renameBrowserSchema = v.strictObject({ name: keyName });

/** Body of `POST /aircheck/invites`. A screen that may only show the wall may only read, whatever `readOnly` says. */
export const createInviteSchema = v.strictObject({
  name: keyName,
  readOnly: v.optional(v.boolean()),
  wallOnly: v.optional(v.boolean()),
});

/** Answer to it. */
export const inviteSchema = v.strictObject({
  id: described(v.string(), 'The id, to withdraw it by.'),
  url: described(address, 'The sign-in link, which works once.'),
  name: described(v.string(), 'The name of the session that it begins.'),
  readOnly: described(v.boolean(), 'True for read-only access.'),
  wallOnly: v.optional(described(v.literal(true), 'True for a wall screen.')),
  expiresAt: unixMs,
});
export type Invite = v.InferOutput<typeof inviteSchema>;

/** Items of `GET /aircheck/invites`. */
export const openInviteSchema = v.strictObject({
  id: described(v.string(), 'The id, to withdraw it by.'),
  name: described(v.string(), 'The name of the session that it begins.'),
  readOnly: described(v.boolean(), 'True for read-only access.'),
  wallOnly: v.optional(described(v.literal(true), 'True for a wall screen.')),
  createdBy: described(v.string(), 'The name of the key or browser that created it, and with which it ends.'),
  createdAt: unixMs,
  expiresAt: unixMs,
  endsWithThis: v.optional(
    described(v.literal(true), 'True if signing out the browser of this request ends this invite.'),
  ),
});
export type OpenInvite = v.InferOutput<typeof openInviteSchema>;

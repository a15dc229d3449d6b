import * as v from 'valibot';
import { profileSchema } from './profile.ts';
import { described, seconds } from './values.ts';

/** Answer to `GET /aircheck/me`: the account and the API key that ask. */
export const meSchema = v.strictObject({
  account: described(v.string(), 'Whose key asks.'),
  keyName: described(v.string(), 'Its name.'),
  version: described(v.string(), 'Of the service.'),
  defaultProfiles: v.optional(
    described(
      v.array(profileSchema),
      'What a stream gets that is created without `profiles`; absent where the browser may only show the wall.',
    ),
  ),
  reconnectSeconds: v.optional(
    described(
      seconds,
      'How long a session waits for an encoder that dropped, unless its stream says otherwise; absent where the browser may only show the wall.',
    ),
  ),
  readOnly: v.optional(described(v.boolean(), 'This key may only read.')),
  wallOnly: v.optional(described(v.literal(true), 'This browser may only show the wall.')),
});
export type Me = v.InferOutput<typeof meSchema>;

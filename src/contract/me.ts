import * as v from 'valibot';
import { profileSchema } from './stream.ts';
import { described, seconds } from './values.ts';

/** Answer to `GET /aircheck/me`: the account and the API key that ask. */
export const meSchema = v.strictObject({
  account: described(v.string(), 'The account of the API key.'),
  keyName: described(v.string(), 'The name of the API key.'),
  version: described(v.string(), 'The version of the service.'),
  defaultProfiles: v.optional(
    described(
      v.array(profileSchema),
      'The profiles of a stream that is created without any. Absent for a wall screen.',
    ),
  ),
  reconnectSeconds: v.optional(
    described(
      seconds,
      'How long a session waits for a dropped encoder, unless its stream sets another value. Absent for a wall screen.',
    ),
  ),
  readOnly: v.optional(described(v.boolean(), 'True for a read-only key.')),
  wallOnly: v.optional(described(v.literal(true), 'True for a wall screen.')),
});

export type Me = v.InferOutput<typeof meSchema>;

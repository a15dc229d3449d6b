import * as v from 'valibot';
import { localConnectionName, upstreamIdSchema } from './connections.ts';

/** What can have been done. */
export const activityKinds = [
  'created',
  'renamed',
  'changed',
  'deleted',
  'suspended',
  'unsuspended',
  'record-on',
  'record-off',
  /** A change of `record` that waits for the end of a session, told by `record`; then one of the three after it. */
  'queued',
  'applied',
  'cancelled',
  'given-up',
  'terminated',
  'key-rotated',
  'test-broadcast',
  'recording-deleted',
  'copied',
  'api-key-created',
  'api-key-revoked',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/**
 * Items of `GET /aircheck/activity?limit&cursor`, newest first, with Link while there are more. `at` is Unix ms, `by`
 * the API key's name, `connection` `local` or an upstream's name. Keys that do not apply are absent.
 */
export const activityEntrySchema = v.looseObject({
  id: v.number(),
  at: v.number(),
  by: v.string(),
  /** The API key's id: names can be alike. Absent for `AIRCHECK_API_KEY`, and for what the service did by itself. */
  byKeyId: v.optional(v.string()),
  connection: v.string(),
  what: v.picklist(activityKinds),
  streamId: v.optional(v.string()),
  sessionIds: v.optional(v.array(v.string())),
  /** Of the stream (or of the API key) at that time. */
  name: v.optional(v.string()),
  /** Of a queued change: what `record` is to be. */
  record: v.optional(v.boolean()),
  /** Further words, such as why a queued change was given up. */
  note: v.optional(v.string()),
});
export type ActivityEntry = v.InferOutput<typeof activityEntrySchema>;

/** Body of `POST /aircheck/activity` (204): what only the dashboard sees, that links were copied. */
export const noteActivitySchema = v.strictObject({
  what: v.literal('copied'),
  sessionIds: v.pipe(v.array(upstreamIdSchema), v.minLength(1), v.maxLength(1000)),
  connection: v.optional(v.pipe(v.string(), v.maxLength(32)), localConnectionName),
});
export type NoteActivity = v.InferInput<typeof noteActivitySchema>;

import * as v from 'valibot';
import { activityEntrySchema } from '../activity.ts';
import { apiConnectionSchema, connectionStepSchema, queuedChangeSchema } from '../connections.ts';
import { noted, unixMs } from './written-values.ts';

// What is answered about connections and activity as our own service writes it. See `written-streams.ts` for why.

export const writtenConnectionSchema = v.strictObject({
  ...apiConnectionSchema.entries,
  hasKey: noted(v.boolean(), 'A key is set. It is never told.'),
  host: noted(v.string(), 'Host name, and the port where it is unusual.'),
});

export const writtenStepSchema = v.strictObject({
  ...connectionStepSchema.entries,
  words: noted(v.string(), 'What was found.'),
  whatToDo: v.optional(noted(v.string(), 'On every step that failed.')),
});

export const writtenQueuedChangeSchema = v.strictObject({
  ...queuedChangeSchema.entries,
  queuedAt: unixMs,
  queuedBy: noted(v.string(), "The API key's name."),
  problem: v.optional(noted(v.string(), 'Why it cannot be made just now, or ever.')),
});

export const writtenActivitySchema = v.strictObject({
  ...activityEntrySchema.entries,
  at: unixMs,
  by: noted(v.string(), "The API key's name."),
  connection: noted(v.string(), '`local`, or the name of an upstream.'),
  record: v.optional(noted(v.boolean(), 'What recording is to be, or was created with.')),
});

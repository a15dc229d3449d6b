import * as v from 'valibot';
import { listedSessionSchema } from '../session.ts';
import { bytes, countOf, described, seconds, unixMs, uuid } from '../values.ts';
import { aboutMinutes } from './about-minutes.ts';

/**
 * What a list of recordings can be narrowed to. `processing`: it ended, and is not final. `damaged`: it is ready, and
 * damage was found in it. `deleted` is listed only where it is asked for.
 */
export const recordingStates = ['live', 'processing', 'ready', 'damaged', 'failed', 'not-recorded', 'deleted'] as const;
export type RecordingState = (typeof recordingStates)[number];

/** What a list of recordings can be sorted by. */
export const recordingOrders = ['began', 'stream', 'length', 'size'] as const;
export type RecordingOrder = (typeof recordingOrders)[number];

/** Characters. */
export const longestSearch = 200;

/** Of all that match, on every page. */
export const recordingTotalsSchema = v.strictObject({
  count: described(countOf('Sessions'), 'All of them.'),
  ready: described(countOf('Sessions'), 'Those whose recording can be played.'),
  recordedSeconds: described(seconds, 'Recorded, of those that are ready.'),
  sizeBytes: described(bytes, 'On disk.'),
});
export type RecordingTotals = v.InferOutput<typeof recordingTotalsSchema>;

export const recordingsPageSchema = v.strictObject({
  sessions: described(v.array(listedSessionSchema), 'One page.'),
  next: v.optional(described(v.string(), 'The `cursor` of the next page. Absent on the last one.')),
  totals: v.optional(described(recordingTotalsSchema, 'Where `totals` was asked for.')),
});
export type RecordingsPage = v.InferOutput<typeof recordingsPageSchema>;

const text = (sentence: string) => described(v.pipe(v.string(), v.maxLength(longestSearch)), sentence);

/** As they stand in the address. */
export const recordingsQuery = {
  from: described(unixMs, 'Only what began then or later.'),
  to: described(unixMs, 'Only what began before.'),
  at: described(unixMs, `Only what was on air then, or began within ${aboutMinutes} minutes of it.`),
  parentId: described(uuid, 'Only those of this stream.'),
  tag: text('Only those of streams with this tag.'),
  state: described(v.picklist(recordingStates), 'Only those in this state. Without it: all but deleted ones.'),
  q: text('Only those of streams whose names have all these words.'),
  tests: described(v.picklist(['1', '0']), '`1`: test broadcasts too.'),
  order: described(v.picklist(recordingOrders), 'What they are sorted by. Without it: by their beginning.'),
  direction: described(v.picklist(['ascending', 'descending']), 'Without it: descending.'),
  totals: described(v.picklist(['1', '0']), '`1`: count and add up all that match.'),
};

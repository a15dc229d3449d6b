import * as v from 'valibot';
import { maxRetentionDays } from './retention.ts';
import { listedSessionSchema } from './session.ts';
import { bytes, countOf, described, seconds, unixMs, uuid } from './values.ts';

/** A session that began so long before or after a time is meant by it too. */
export const aboutMinutes = 15;

/**
 * The states that a list of recordings can be narrowed to. `processing`: it ended, and is not final. `damaged`: it is
 * ready, and damage was found in it. `deleted` is listed only if it is asked for.
 */
export const recordingStates = ['live', 'processing', 'ready', 'damaged', 'failed', 'not-recorded', 'deleted'] as const;
export type RecordingState = (typeof recordingStates)[number];

export const recordingOrders = ['began', 'stream', 'length', 'size'] as const;
export type RecordingOrder = (typeof recordingOrders)[number];

/** Totals of all that match, on every page. */
export const recordingTotalsSchema = v.strictObject({
  count: described(countOf('Sessions'), 'All of them.'),
  ready: described(countOf('Sessions'), 'Sessions whose recording can be played.'),
  toHandOver: described(
    countOf('Sessions'),
    'Ended sessions with a recording, ready or processing, whose link was not handed over.',
  ),
  recordedSeconds: described(seconds, 'The recorded time of ready recordings.'),
  sizeBytes: described(bytes, 'Their size on disk.'),
});

/** Characters. */
const maxSearchLength = 200;

export const recordingsPageSchema = v.strictObject({
  sessions: described(v.array(listedSessionSchema), 'One page.'),
  next: v.optional(described(v.string(), 'The `cursor` of the next page. Absent on the last one.')),
  totals: v.optional(described(recordingTotalsSchema, 'Present if `totals` was requested.')),
});
export type RecordingsPage = v.InferOutput<typeof recordingsPageSchema>;

const text = (sentence: string) => described(v.pipe(v.string(), v.maxLength(maxSearchLength)), sentence);

export const recordingsQuery = {
  from: described(unixMs, 'Only sessions that began at or after this time.'),
  to: described(unixMs, 'Only sessions that began before this time.'),
  at: described(unixMs, `Only sessions that were live then, or began within ${aboutMinutes} minutes of it.`),
  parentId: described(uuid, 'Only those of this stream.'),
  tag: text('Only those of streams with this tag.'),
  state: described(v.picklist(recordingStates), 'Only sessions in this state. Default: all except deleted ones.'),
  handedOver: described(
    v.picklist(['1', '0']),
    '`1`: only sessions whose link was handed over. `0`: only ended sessions with a recording, ready or processing, whose link was not.',
  ),
  expiresWithinDays: described(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxRetentionDays)),
    'Only sessions whose recording expires within this many days.',
  ),
  q: text('Only those of streams whose names have all these words.'),
  tests: described(v.picklist(['1', '0']), '`1`: include test broadcasts.'),
  order: described(v.picklist(recordingOrders), 'The sort field. Default: the start.'),
  direction: described(v.picklist(['ascending', 'descending']), 'Default: descending.'),
  totals: described(v.picklist(['1', '0']), '`1`: return count and totals of all matches.'),
};

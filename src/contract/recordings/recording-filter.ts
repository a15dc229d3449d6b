import * as v from 'valibot';
import { bytes, countOf, described, seconds } from '../values.ts';

// Apart from the list itself: what the dashboard knows of it, without the schemas of whole answers.

/**
 * What a list of recordings can be narrowed to. `processing`: it ended, and is not final. `damaged`: it is ready, and
 * damage was found in it. `deleted` is listed only where it is asked for.
 */
export const recordingStates = ['live', 'processing', 'ready', 'damaged', 'failed', 'not-recorded', 'deleted'] as const;
export type RecordingState = (typeof recordingStates)[number];

/** What a list of recordings can be sorted by. */
export const recordingOrders = ['began', 'stream', 'length', 'size'] as const;
export type RecordingOrder = (typeof recordingOrders)[number];

/** Of all that match, on every page. */
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
export type RecordingTotals = v.InferOutput<typeof recordingTotalsSchema>;

import * as v from 'valibot';
import { longestRetentionDays } from '../retention/retention.ts';
import { listedSessionSchema } from '../session.ts';
import { described, unixMs, uuid } from '../values.ts';
import { aboutMinutes } from './about-minutes.ts';
import { recordingOrders, recordingStates, recordingTotalsSchema } from './recording-filter.ts';

/** Characters. */
export const longestSearch = 200;

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
  handedOver: described(
    v.picklist(['1', '0']),
    '`1`: only those whose link was handed over. `0`: only those that ended with a recording, ready or being processed, whose link was not.',
  ),
  expiresWithinDays: described(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longestRetentionDays)),
    'Only those whose recording their retention deletes within so many days.',
  ),
  q: text('Only those of streams whose names have all these words.'),
  tests: described(v.picklist(['1', '0']), '`1`: test broadcasts too.'),
  order: described(v.picklist(recordingOrders), 'What they are sorted by. Without it: by their beginning.'),
  direction: described(v.picklist(['ascending', 'descending']), 'Without it: descending.'),
  totals: described(v.picklist(['1', '0']), '`1`: count and add up all that match.'),
};

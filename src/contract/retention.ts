import * as v from 'valibot';

/** Ten years. */
export const maxRetentionDays = 3650;

/**
 * How long a stream's recordings stay: a number of days after their session has ended, or for ever. Absent of a stream:
 * as the service is set. Source: docs/decisions/055.
 */
export const retentionSchema = v.union([
  v.literal('forever'),
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxRetentionDays)),
]);
export type Retention = v.InferOutput<typeof retentionSchema>;

/** After a change of retention nothing is deleted for a day, so that a mistake can be seen and undone. */
export const retentionGraceMs = 24 * 3_600_000;

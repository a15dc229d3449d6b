import * as v from 'valibot';

/** Half an hour. */
export const longestReconnectSeconds = 1800;

/**
 * The reconnect window: for how long a session waits for an encoder that dropped, in seconds; 0 ends it at once. Absent
 * of a stream: as the service is set.
 */
export const reconnectSecondsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(longestReconnectSeconds),
);

import * as v from 'valibot';
import { described, wholeSeconds } from './values.ts';

/** Half an hour. */
export const longestReconnectSeconds = 1800;

/** The reconnect window; 0 ends the session at once. Absent of a stream: as the service is set. */
export const reconnectSecondsSchema = described(
  v.pipe(wholeSeconds, v.maxValue(longestReconnectSeconds)),
  'How long a session waits for a dropped encoder.',
);

import * as v from 'valibot';
import { described, unixMs } from '../values.ts';
import { playbackInfoSchema } from './playback-info.ts';

/**
 * `upcoming`: a stream that is not live. `live`: of a stream with what plays now; of a session, whose recording plays
 * later. `gone`: deleted or never there, one word for both, so that it gives nothing away.
 */
const playbackStates = ['upcoming', 'live', 'processing', 'ready', 'failed', 'not-recorded', 'gone'] as const;

/** Answer to `GET /aircheck/playback/{id}`. */
export const playbackStateSchema = v.strictObject({
  state: described(v.picklist(playbackStates), 'How far it is on its way to playback.'),
  name: v.optional(described(v.string(), 'The name of the stream. Absent if it no longer exists.')),
  startedAt: v.optional(described(unixMs, 'When the session began.')),
  endedAt: v.optional(described(unixMs, 'When the session ended, while its recording is being processed.')),
  playback: v.optional(described(playbackInfoSchema, 'The playable media, as in `GET /playback/{id}`.')),
});
export type PlaybackState = v.InferOutput<typeof playbackStateSchema>;

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
  state: described(v.picklist(playbackStates), 'Where it is on its way to a player.'),
  name: v.optional(described(v.string(), 'Of the stream. Absent of what is gone.')),
  startedAt: v.optional(described(unixMs, 'When the session began.')),
  endedAt: v.optional(described(unixMs, 'When the session ended, while its recording is processed.')),
  playback: v.optional(described(playbackInfoSchema, 'What there is to play, as `GET /playback/{id}` answers.')),
});
export type PlaybackState = v.InferOutput<typeof playbackStateSchema>;

import * as v from 'valibot';
import { needs } from '../tolerant.ts';
import { bitsPerSecond, described, lufs, seconds, unixMs, uuid } from '../values.ts';

/** So far back goes what is known of a live session's signal. */
export const signalTrailSeconds = 300;
/** Of all sessions at once, less: a page that asks for all of them wants to know what is so now. */
export const allTrailsSeconds = 30;

const amplitude = v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.metadata({ unit: 'Of 1, the loudest there is' }));

/** Two seconds or so of what an encoder sent. */
export const signalStepSchema = needs(
  v.strictObject({
    at: described(unixMs, 'When it began.'),
    seconds: described(seconds, 'The length of the step.'),
    bitrate: described(bitsPerSecond, 'The bit rate of video and audio together.'),
    peak: v.optional(
      described(
        amplitude,
        'The highest audio sample; 20 × log10 of it is dBFS. Absent if there is no audio or it is unknown.',
      ),
    ),
    loudness: v.optional(
      described(
        lufs,
        'Short-term loudness (EBU R 128) of the last three seconds; −120 for silence. Absent when `peak` is.',
      ),
    ),
    keyframesAt: described(v.array(unixMs), 'The times of its keyframes.'),
  }),
  ['at', 'bitrate'],
);
export type SignalStep = v.InferOutput<typeof signalStepSchema>;

/** What the encoder of one live session sent in its last minutes. */
export const signalTrailSchema = needs(
  v.strictObject({
    id: described(v.string(), 'The id of the session.'),
    parentId: described(uuid, 'Its stream.'),
    steps: described(v.array(signalStepSchema), 'Oldest first. A missing step means that no media arrived.'),
  }),
  ['id'],
);
export type SignalTrail = v.InferOutput<typeof signalTrailSchema>;

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
    seconds: described(seconds, 'Its length.'),
    bitrate: described(bitsPerSecond, 'Of video and audio together.'),
    peak: v.optional(
      described(
        amplitude,
        'The loudest of its audio, by samples: 20 × log10 of it is dBFS. Absent: it has no audio, or it is not known.',
      ),
    ),
    loudness: v.optional(
      described(
        lufs,
        'Short-term loudness by EBU R 128, of the three seconds up to its end; −120 for silence. Absent as `peak` is.',
      ),
    ),
    keyframesAt: described(v.array(unixMs), 'When its keyframes were.'),
  }),
  ['at', 'bitrate'],
);
export type SignalStep = v.InferOutput<typeof signalStepSchema>;

/** What the encoder of one live session sent in its last minutes. */
export const signalTrailSchema = needs(
  v.strictObject({
    id: described(v.string(), 'Of the session.'),
    parentId: described(uuid, 'Its stream.'),
    steps: described(v.array(signalStepSchema), 'The oldest first; where one is missing, no media came.'),
  }),
  ['id'],
);
export type SignalTrail = v.InferOutput<typeof signalTrailSchema>;

import * as v from 'valibot';
import { needs } from '../tolerant.ts';
import { described, lufs, seconds } from '../values.ts';
import { signalKind, signalKinds } from './signal-problem.ts';

/** LUFS: EBU R 128 measures nothing below. */
export const [leastQuietLufs, mostQuietLufs] = [-70, -10] as const;
export const [leastSignalSeconds, mostSignalSeconds] = [1, 3600] as const;

/** What a stream wants to know of one kind. */
export const signalLimitSchema = needs(
  v.strictObject({
    kind: signalKind,
    off: v.optional(described(v.boolean(), 'Not reported.')),
    seconds: v.optional(
      described(
        v.pipe(seconds, v.minValue(leastSignalSeconds), v.maxValue(mostSignalSeconds)),
        'How long it lasts before it is reported.',
      ),
    ),
    loudness: v.optional(
      described(
        v.pipe(lufs, v.minValue(leastQuietLufs), v.maxValue(mostQuietLufs)),
        'For `quiet-audio`: the level below which it is reported.',
      ),
    ),
  }),
  ['kind'],
);
export type SignalLimit = v.InferOutput<typeof signalLimitSchema>;

/** Of two of one kind the last counts. */
export const signalWatchSchema = v.pipe(v.array(signalLimitSchema), v.maxLength(signalKinds.length));
export type SignalWatch = v.InferOutput<typeof signalWatchSchema>;

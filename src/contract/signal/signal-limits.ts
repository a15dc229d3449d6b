import * as v from 'valibot';
import { needs } from '../tolerant.ts';
import { described, seconds } from '../values.ts';
import { type SignalKind, signalKind, signalKinds } from './signal-problem.ts';

/** How long each lasts before it is reported, unless a stream says otherwise; of `keyframe-interval`, the longest that is right. */
export const signalSeconds: Readonly<Record<SignalKind, number>> = {
  'no-video': 6,
  'no-audio': 6,
  'black-picture': 5,
  'silent-audio': 10,
  'frozen-picture': 20,
  'low-bitrate': 10,
  'keyframe-interval': 2,
};

export const [leastSignalSeconds, mostSignalSeconds] = [1, 3600] as const;

/** What a stream wants to know of one kind. */
export const signalLimitSchema = needs(
  v.strictObject({
    kind: signalKind,
    off: v.optional(described(v.boolean(), 'It is not reported.')),
    seconds: v.optional(
      described(
        v.pipe(seconds, v.minValue(leastSignalSeconds), v.maxValue(mostSignalSeconds)),
        'How long it lasts before it is reported; of `keyframe-interval`, the longest that is not.',
      ),
    ),
  }),
  ['kind'],
);
export type SignalLimit = v.InferOutput<typeof signalLimitSchema>;

/** Of two of one kind the last counts. */
export const signalWatchSchema = v.pipe(v.array(signalLimitSchema), v.maxLength(signalKinds.length));
export type SignalWatch = v.InferOutput<typeof signalWatchSchema>;

/** What of these is not as usual, in one order; undefined where nothing is. */
export function ownLimits(limits: SignalWatch): SignalWatch | undefined {
  const own = signalKinds.flatMap((each): SignalLimit[] => {
    const { off, seconds: given } = limits.findLast((limit) => limit.kind === each) ?? {};
    const isOwn = given !== undefined && given !== signalSeconds[each];
    return off || isOwn ? [{ kind: each, ...(off && { off }), ...(isOwn && { seconds: given }) }] : [];
  });
  return own.length > 0 ? own : undefined;
}

import type { SignalLimit, SignalWatch } from './signal-limits.ts';
import { type SignalKind, signalKinds } from './signal-problem.ts';

/** How long each lasts before it is reported, unless a stream says otherwise; of `keyframe-interval`, the longest that is right. */
export const signalSeconds: Readonly<Record<SignalKind, number>> = {
  'no-video': 6,
  'video-configuration': 2,
  'no-audio': 6,
  'audio-configuration': 2,
  'audio-codec': 2,
  'black-picture': 5,
  'silent-audio': 10,
  'left-only': 15,
  'right-only': 15,
  'out-of-phase': 10,
  clipping: 5,
  'quiet-audio': 60,
  'frozen-picture': 20,
  'low-bitrate': 10,
  'keyframe-interval': 2,
};

/** LUFS: what is quieter for so long is too quiet, unless a stream says otherwise. Speech is at −23 to −16. */
export const usualQuietLufs = -45;

/** What of these is not as usual, in one order; undefined where nothing is. */
export function ownLimits(limits: SignalWatch): SignalWatch | undefined {
  const own = signalKinds.flatMap((each): SignalLimit[] => {
    const { off, seconds: given, loudness } = limits.findLast((limit) => limit.kind === each) ?? {};
    const own: Omit<SignalLimit, 'kind'> = {
      ...(off && { off }),
      ...(given !== undefined && given !== signalSeconds[each] && { seconds: given }),
      ...(each === 'quiet-audio' && loudness !== undefined && loudness !== usualQuietLufs && { loudness }),
    };
    return Object.keys(own).length > 0 ? [{ kind: each, ...own }] : [];
  });
  return own.length > 0 ? own : undefined;
}

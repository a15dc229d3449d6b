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
  'frozen-picture': 20,
  'low-bitrate': 10,
  'keyframe-interval': 2,
};

/** What of these is not as usual, in one order; undefined where nothing is. */
export function ownLimits(limits: SignalWatch): SignalWatch | undefined {
  const own = signalKinds.flatMap((each): SignalLimit[] => {
    const { off, seconds: given } = limits.findLast((limit) => limit.kind === each) ?? {};
    const isOwn = given !== undefined && given !== signalSeconds[each];
    return off || isOwn ? [{ kind: each, ...(off && { off }), ...(isOwn && { seconds: given }) }] : [];
  });
  return own.length > 0 ? own : undefined;
}

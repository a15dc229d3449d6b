import * as v from 'valibot';
import { needs } from '../tolerant.ts';
import { bitsPerSecond, described, seconds, unixMs } from '../values.ts';

/** What can be wrong with what an encoder sends, the worst first. */
export const signalKinds = [
  'no-video',
  // It comes, and nobody can decode it: more true than that there is none.
  'video-configuration',
  'no-audio',
  'audio-configuration',
  'audio-codec',
  'black-picture',
  // A picture counts as frozen only where nothing is heard: it says more than the silence.
  'frozen-picture',
  'silent-audio',
  'left-only',
  'right-only',
  'out-of-phase',
  'clipping',
  'quiet-audio',
  'low-bitrate',
  'keyframe-interval',
] as const;
export type SignalKind = (typeof signalKinds)[number];

export const signalKind = described(v.picklist(signalKinds), 'What is wrong.');

/** Something that is wrong with what a live session's encoder sends. Source: docs/decisions/034. */
export const signalProblemSchema = needs(
  v.strictObject({
    kind: signalKind,
    since: described(unixMs, 'When it began.'),
    until: v.optional(described(unixMs, 'When it ended.')),
    seconds: v.optional(described(seconds, 'The time between keyframes.')),
    bitrate: v.optional(described(bitsPerSecond, 'The current value.')),
    usualBitrate: v.optional(described(bitsPerSecond, 'The usual value.')),
    codec: v.optional(described(v.string(), 'The codec of audio that cannot be recorded.')),
  }),
  ['kind', 'since'],
);
export type SignalProblem = v.InferOutput<typeof signalProblemSchema>;

export const mostSignalFound = 20;
export const signalFoundSchema = described(v.array(signalProblemSchema), `Past problems, the last ${mostSignalFound}.`);
export const signalSchema = described(v.array(signalProblemSchema), 'Current problems, worst first.');

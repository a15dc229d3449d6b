import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { bitsPerSecond, dbfs, described, lufs, seconds, unixMs, uuid } from './values.ts';

/** Faults of what an encoder sends, the worst first. */
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

export const maxSignalFound = 20;
export const signalFoundSchema = described(v.array(signalProblemSchema), `Past problems, the last ${maxSignalFound}.`);
export const signalSchema = described(v.array(signalProblemSchema), 'Current problems, worst first.');

/** LUFS: EBU R 128 measures nothing below. */
export const [minQuietLufs, maxQuietLufs] = [-70, -10] as const;
export const [minSignalSeconds, maxSignalSeconds] = [1, 3600] as const;

/** A stream's limit for one kind of fault. */
export const signalLimitSchema = needs(
  v.strictObject({
    kind: signalKind,
    off: v.optional(described(v.boolean(), 'Not reported.')),
    seconds: v.optional(
      described(
        v.pipe(seconds, v.minValue(minSignalSeconds), v.maxValue(maxSignalSeconds)),
        'How long it lasts before it is reported.',
      ),
    ),
    loudness: v.optional(
      described(
        v.pipe(lufs, v.minValue(minQuietLufs), v.maxValue(maxQuietLufs)),
        'For `quiet-audio`: the level below which it is reported.',
      ),
    ),
  }),
  ['kind'],
);
type SignalLimit = v.InferOutput<typeof signalLimitSchema>;

/** The last one of each kind counts. */
export const signalWatchSchema = v.pipe(v.array(signalLimitSchema), v.maxLength(signalKinds.length));
export type SignalWatch = v.InferOutput<typeof signalWatchSchema>;

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

/** The limits that differ from the usual ones, in one order; undefined if none does. */
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

/** So far back goes what is known of a live session's signal. */
export const signalTrailSeconds = 300;
/** A page that asks for all sessions shows what is true now, so it gets less of each. */
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

/** The last minutes of one live session's encoder. */
export const signalTrailSchema = needs(
  v.strictObject({
    id: described(v.string(), 'The id of the session.'),
    parentId: described(uuid, 'Its stream.'),
    steps: described(v.array(signalStepSchema), 'Oldest first. A missing step means that no media arrived.'),
  }),
  ['id'],
);
export type SignalTrail = v.InferOutput<typeof signalTrailSchema>;

/** How loud a recording's source is as a whole. */
export const loudnessSchema = v.strictObject({
  integrated: described(lufs, 'Integrated loudness (EBU R 128), measured while live.'),
  peak: described(dbfs, 'The highest sample peak. A lossy codec can slightly exceed 0.'),
});
export type Loudness = v.InferOutput<typeof loudnessSchema>;

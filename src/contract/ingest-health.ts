import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { bitsPerSecond, countOf, described, framesPerSecond, hertz, pixels, seconds, unixMs } from './values.ts';

export const ingestHealthSchema = described(
  v.strictObject({
    videoCodec: v.optional(described(v.string(), 'Such as `avc1.64001f`.')),
    audioCodec: v.optional(described(v.string(), 'Such as `mp4a.40.2`.')),
    width: v.optional(described(pixels, 'As shown: with square pixels.')),
    height: v.optional(pixels),
    fps: v.optional(framesPerSecond),
    keyframeSeconds: v.optional(described(seconds, 'Longest between keyframes.')),
    audioSampleRate: v.optional(hertz),
    bitrate: v.optional(bitsPerSecond),
    missingConfigs: v.optional(
      described(v.array(v.picklist(['video', 'audio'])), 'Of these tracks, which are not recorded.'),
    ),
    unsupportedAudio: v.optional(described(v.string(), 'The codec of the audio, which is not recorded.')),
    unsupportedAudioAt: v.optional(unixMs),
    tracksLeftOut: v.optional(
      described(v.array(v.picklist(['video', 'audio'])), 'Further tracks of these are sent, and not recorded.'),
    ),
    connectedAt: v.optional(unixMs),
    videoAt: v.optional(unixMs),
    audioAt: v.optional(unixMs),
    keyframesAt: v.optional(unixMs),
  }),
  'What is measured while live.',
);
export type IngestHealth = v.InferOutput<typeof ingestHealthSchema>;

/** What is wrong with an encoder's media, for programs; `issues` of the stream object says the same in words. */
export const ingestIssueSchema = needs(
  v.strictObject({
    code: described(
      v.picklist(['missing-configuration', 'keyframe-interval', 'audio-codec', 'track-left-out']),
      'What is wrong.',
    ),
    track: v.optional(described(v.picklist(['video', 'audio']), 'Of a missing configuration, or of further tracks.')),
    seconds: v.optional(described(seconds, 'Of a keyframe interval.')),
    codec: v.optional(described(v.string(), 'Of audio that is not recorded.')),
  }),
  [],
);
export type IngestIssue = v.InferOutput<typeof ingestIssueSchema>;

export const ingestIssuesSchema = described(v.array(ingestIssueSchema), 'What `issues` says, for programs.');

/** Why an encoder with a key of a stream may not publish. `near-key`: its key is almost that of the stream. */
const refusedEncoderReasons = ['already-live', 'suspended', 'old-key', 'near-key', 'limit', 'codec'] as const;
export type RefusedEncoderReason = (typeof refusedEncoderReasons)[number];

/** An encoder that was refused, with all its tries: a further one within ten minutes counts as the same. */
export const refusedEncoderSchema = needs(
  v.strictObject({
    reason: described(v.picklist(refusedEncoderReasons), 'Why, for programs.'),
    codec: v.optional(described(v.string(), 'Of reason `codec`: what it sent, which is not supported.')),
    address: v.optional(described(v.string(), 'Where it connected from. Absent: from more addresses than are listed.')),
    firstAt: described(unixMs, 'Its first try.'),
    lastAt: described(unixMs, 'Its last try.'),
    count: described(countOf('Tries'), 'All of them.'),
  }),
  ['lastAt'],
);
export type RefusedEncoder = v.InferOutput<typeof refusedEncoderSchema>;

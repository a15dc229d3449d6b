import * as v from 'valibot';
import { needs } from './tolerant.ts';
import {
  address,
  bitsPerSecond,
  countOf,
  described,
  framesPerSecond,
  hertz,
  pixels,
  seconds,
  unixMs,
} from './values.ts';

/** An item of `GET /ingest`. Source: hosted-api, "Operations and success". */
export const ingestSchema = v.strictObject({
  ingest: described(v.string(), 'Push to this address, followed by a slash and the stream key.'),
  playback: described(address, 'Live: this address, a slash, the `playbackId` and `/index.m3u8`.'),
  base: described(address, 'Recordings: this address, `/recordings/`, the session id and `/index.m3u8`.'),
});
export type Ingest = v.InferOutput<typeof ingestSchema>;

export const ingestHealthSchema = described(
  v.strictObject({
    videoCodec: v.optional(described(v.string(), 'Such as `avc1.64001f`.')),
    audioCodec: v.optional(described(v.string(), 'Such as `mp4a.40.2`.')),
    width: v.optional(described(pixels, 'As displayed, with square pixels.')),
    height: v.optional(pixels),
    fps: v.optional(framesPerSecond),
    isInterlaced: v.optional(described(v.boolean(), 'Its frames hold two fields; renditions are progressive.')),
    chroma: v.optional(described(v.string(), 'Such as `4:2:2`. Absent: 4:2:0, which plays everywhere.')),
    bitDepth: v.optional(described(countOf('Bits a sample'), 'Absent: 8.')),
    keyframeSeconds: v.optional(described(seconds, 'The longest time between keyframes.')),
    audioSampleRate: v.optional(hertz),
    bitrate: v.optional(bitsPerSecond),
    missingConfigs: v.optional(
      described(
        v.array(v.picklist(['video', 'audio'])),
        'The tracks whose configuration is missing, so that they are not recorded.',
      ),
    ),
    unsupportedAudio: v.optional(described(v.string(), 'The audio codec, which cannot be recorded.')),
    unsupportedAudioAt: v.optional(unixMs),
    tracksLeftOut: v.optional(
      described(
        v.array(v.picklist(['video', 'audio'])),
        'Kinds of which further tracks are sent, which are not recorded.',
      ),
    ),
    connectedAt: v.optional(unixMs),
    videoAt: v.optional(unixMs),
    audioAt: v.optional(unixMs),
    keyframesAt: v.optional(unixMs),
  }),
  'Measurements while live.',
);
export type IngestHealth = v.InferOutput<typeof ingestHealthSchema>;

/** A fault of an encoder's media, for programs; `issues` of the stream object says the same in words. */
export const ingestIssueSchema = needs(
  v.strictObject({
    code: described(
      v.picklist(['missing-configuration', 'keyframe-interval', 'audio-codec', 'track-left-out', 'colour-format']),
      'What is wrong.',
    ),
    track: v.optional(
      described(v.picklist(['video', 'audio']), 'The kind of track, for a missing configuration or further tracks.'),
    ),
    seconds: v.optional(described(seconds, 'The keyframe interval.')),
    codec: v.optional(described(v.string(), 'The codec of audio that cannot be recorded.')),
    colourFormat: v.optional(
      described(v.string(), 'What many players cannot play, such as `4:4:4` or `4:2:2 10 bit`.'),
    ),
  }),
  [],
);
export type IngestIssue = v.InferOutput<typeof ingestIssueSchema>;

export const ingestIssuesSchema = described(v.array(ingestIssueSchema), '`issues` as codes, for programs.');

/** Why an encoder with a key of a stream may not publish. `near-key`: its key is almost that of the stream. */
const refusedEncoderReasons = ['already-live', 'suspended', 'old-key', 'near-key', 'limit', 'codec'] as const;
export type RefusedEncoderReason = (typeof refusedEncoderReasons)[number];

/** An encoder that was refused, with all its tries: a further one within ten minutes counts as the same. */
export const refusedEncoderSchema = needs(
  v.strictObject({
    reason: described(v.picklist(refusedEncoderReasons), 'Why, for programs.'),
    codec: v.optional(described(v.string(), 'For the reason `codec`: the unsupported codec.')),
    address: v.optional(described(v.string(), 'The address it connected from. Absent if there were too many.')),
    firstAt: described(unixMs, 'Its first attempt.'),
    lastAt: described(unixMs, 'Its last attempt.'),
    count: described(countOf('Tries'), 'All of them.'),
  }),
  ['lastAt'],
);
export type RefusedEncoder = v.InferOutput<typeof refusedEncoderSchema>;

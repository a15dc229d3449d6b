import * as v from 'valibot';
import { address, bytes, described, seconds, unixMs, uuid } from './values.ts';

const clipStates = ['making', 'ready', 'failed'] as const;

/** Why a clip was not made, for programs. */
const clipFailures = ['recording-gone', 'recording-damaged', 'empty', 'disk', 'other'] as const;
export type ClipFailure = (typeof clipFailures)[number];

/** Characters. */
export const maxClipNameLength = 200;

const from = described(seconds, 'The clip starts with the frame that players show at this position of the recording.');
const to = described(seconds, 'The clip ends before the frame that players show at this position of the recording.');
const isKept = described(v.boolean(), 'Whether the clip stays when its recording is deleted.');

/** A stretch of a recording with a link of its own. Keys that do not apply are absent. */
export const clipSchema = v.strictObject({
  id: described(uuid, 'The id of the clip, which is part of its playback link.'),
  sessionId: described(uuid, 'The id of the session whose recording it was cut from.'),
  parentId: described(uuid, 'The id of the stream.'),
  name: described(v.string(), 'The name of the clip.'),
  streamName: described(v.string(), 'The name of the stream when the clip was created.'),
  createdAt: described(unixMs, 'When it was requested.'),
  createdByTokenName: described(v.string(), 'The name of the API key used.'),
  from,
  to,
  keep: isKept,
  state: described(v.picklist(clipStates), 'Whether it can be played.'),
  progress: v.optional(
    described(
      v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.metadata({ unit: null })),
      'Progress while it is being created, 0 to 1.',
    ),
  ),
  reason: v.optional(described(v.picklist(clipFailures), 'Why it could not be created.')),
  durationSeconds: v.optional(described(seconds, 'Its length.')),
  startedAt: v.optional(described(unixMs, 'The clock time of its first frame.')),
  sizeBytes: v.optional(described(bytes, 'Its size on disk.')),
  encodedBytes: v.optional(
    described(bytes, 'How much was re-encoded near its marks. The rest is copied from the recording.'),
  ),
  isExact: v.optional(
    described(v.boolean(), '`false`: it begins and ends at keyframes, so it is slightly longer than requested.'),
  ),
  recordingUrl: v.optional(described(address, 'The playback URL.')),
  mp4Url: v.optional(described(address, 'The same as a single file.')),
  posterUrl: v.optional(described(address, 'A still picture.')),
  handedOverAt: v.optional(
    described(
      unixMs,
      'When its link was last handed over; a handover with a recipient takes precedence. Absent: never.',
    ),
  ),
  handedOverBy: v.optional(described(v.string(), 'The name of the API key used.')),
  handedOverTo: v.optional(described(v.string(), 'The recipient, as typed.')),
});
export type Clip = v.InferOutput<typeof clipSchema>;

const name = v.pipe(v.string(), v.regex(/\S/, 'a clip needs a name'), v.maxLength(maxClipNameLength));

/** Body of `POST /aircheck/recording/{id}/clips`. */
export const createClipSchema = v.strictObject({ name, from, to, keep: v.optional(isKept, false) });
export type CreateClip = v.InferInput<typeof createClipSchema>;

/** Body of `PATCH /aircheck/clips/{id}`. What is absent stays. */
export const patchClipSchema = v.strictObject({ name: v.optional(name), keep: v.optional(isKept) });
export type PatchClip = v.InferOutput<typeof patchClipSchema>;

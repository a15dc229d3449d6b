import * as v from 'valibot';
import { address, bytes, described, seconds, unixMs, uuid } from '../values.ts';

const clipStates = ['making', 'ready', 'failed'] as const;

/** Why a clip was not made, for programs. */
const clipFailures = ['recording-gone', 'recording-damaged', 'empty', 'disk', 'other'] as const;
export type ClipFailure = (typeof clipFailures)[number];

/** Characters. */
export const longestClipName = 200;

const from = described(seconds, 'Its first frame is the one that players show at this position of the recording.');
const to = described(
  seconds,
  'The first frame after it is the one that players show at this position of the recording.',
);
const isKept = described(v.boolean(), 'Does it stay when its recording is deleted?');

/** A stretch of a recording with a link of its own. Keys that do not apply are absent. */
export const clipSchema = v.strictObject({
  id: described(uuid, 'Of the clip. Its playback link has it.'),
  sessionId: described(uuid, 'Of the recording that it was cut from.'),
  parentId: described(uuid, 'Of the stream.'),
  name: described(v.string(), 'Of the clip.'),
  streamName: described(v.string(), 'Of the stream, when the clip was made.'),
  createdAt: described(unixMs, 'When it was asked for.'),
  createdByTokenName: described(v.string(), 'With which API key.'),
  from,
  to,
  keep: isKept,
  state: described(v.picklist(clipStates), 'Can it be played?'),
  progress: v.optional(
    described(
      v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.metadata({ unit: null })),
      'While it is made: how much of it is, 0 to 1.',
    ),
  ),
  reason: v.optional(described(v.picklist(clipFailures), 'Why it could not be made.')),
  durationSeconds: v.optional(described(seconds, 'How long it is.')),
  startedAt: v.optional(described(unixMs, 'When its first frame was on air.')),
  sizeBytes: v.optional(described(bytes, 'What it takes of the disk.')),
  encodedBytes: v.optional(
    described(bytes, 'How much of it was encoded anew, near its marks. All else is copied from the recording.'),
  ),
  isExact: v.optional(
    described(v.boolean(), '`false`: it begins and ends with keyframes, and has a little more than was asked for.'),
  ),
  recordingUrl: v.optional(described(address, 'Where it is played from.')),
  mp4Url: v.optional(described(address, 'The same as one file.')),
  posterUrl: v.optional(described(address, 'A picture of it.')),
  handedOverAt: v.optional(
    described(
      unixMs,
      'When its link was handed over last; one with a recipient is said before one without. Absent: not yet.',
    ),
  ),
  handedOverBy: v.optional(described(v.string(), 'With which API key.')),
  handedOverTo: v.optional(described(v.string(), 'To whom, as it was typed.')),
});
export type Clip = v.InferOutput<typeof clipSchema>;

const name = v.pipe(v.string(), v.regex(/\S/, 'a clip needs a name'), v.maxLength(longestClipName));

/** Body of `POST /aircheck/recording/{id}/clips`. */
export const createClipSchema = v.strictObject({ name, from, to, keep: v.optional(isKept, false) });
export type CreateClip = v.InferInput<typeof createClipSchema>;

/** Body of `PATCH /aircheck/clips/{id}`. What is absent stays. */
export const patchClipSchema = v.strictObject({ name: v.optional(name), keep: v.optional(isKept) });
export type PatchClip = v.InferOutput<typeof patchClipSchema>;

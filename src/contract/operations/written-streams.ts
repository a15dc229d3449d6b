import * as v from 'valibot';
import {
  aircheckSessionSchema,
  damageSchema,
  gapSchema,
  ingestHealthSchema,
  ingestIssueSchema,
  processingSchema,
  profileSchema,
  renditionInfoSchema,
  streamSchema,
} from '../stream.ts';
import { writtenStreamExtras } from '../stream-extras.ts';
import { address, bytes, noted, playbackId, seconds, streamKey, unixMs, uuid } from './written-values.ts';

// What our own service writes, without a key that is not listed: the contract's loose schemas are for reading.
// Fields that do not apply are absent, never null. Source: hosted-api, "Operations and success".

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const writtenProfileSchema = v.strictObject({
  ...profileSchema.entries,
  width: noted(count, 'Pixels.'),
  height: noted(count, 'Pixels.'),
  bitrate: noted(count, 'Bits a second.'),
  fps: noted(count, 'Frames a second; 0 = as the source.'),
  fpsDen: v.optional(noted(count, 'The frame rate is `fps` / `fpsDen`.')),
  quality: v.optional(noted(count, 'As it was sent, without effect.')),
});

export const writtenIngestHealthSchema = v.strictObject({
  ...ingestHealthSchema.entries,
  keyframeSeconds: v.optional(noted(v.number(), 'The longest recent time between keyframes.')),
  bitrate: v.optional(noted(v.number(), 'Bits a second over the last seconds.')),
  missingConfigs: v.optional(
    noted(
      v.array(v.picklist(['video', 'audio'])),
      'Tracks that arrive without their decoder configuration, so that they are not recorded.',
    ),
  ),
  connectedAt: v.optional(unixMs),
  videoAt: v.optional(unixMs),
  audioAt: v.optional(unixMs),
  keyframesAt: v.optional(unixMs),
});

const writtenIngestIssuesSchema = noted(
  v.array(v.strictObject(ingestIssueSchema.entries)),
  'What `issues` says, for programs: a track without its configuration, or the seconds between keyframes.',
);

/** What our service tells of a session beyond the API. */
export const writtenAircheckSessionSchema = v.strictObject({
  ...aircheckSessionSchema.entries,
  endedAt: v.optional(unixMs),
  readyAt: v.optional(unixMs),
  endReason: v.optional(noted(v.string(), 'Why the session ended or the recording stopped, in words.')),
  failure: v.optional(noted(v.string(), 'Why the recording failed, in words.')),
  problem: v.optional(
    noted(v.string(), 'Why nothing can be recorded, or the recording not be finished, for now. It is tried again.'),
  ),
  gaps: v.optional(
    noted(
      v.array(v.strictObject({ ...gapSchema.entries, startedAt: unixMs, endedAt: unixMs })),
      'Interruptions: when the encoder was away, or, with the cause disk, nothing could be written.',
    ),
  ),
  ingest: v.optional(writtenIngestHealthSchema),
  issues: v.optional(writtenIngestIssuesSchema),
  processing: v.optional(
    noted(
      v.strictObject({ ...processingSchema.entries, done: count, total: count }),
      'How far the renditions of an ended session are, in segments; the remaining time is an estimate.',
    ),
  ),
  renditions: v.optional(
    v.array(v.strictObject({ ...renditionInfoSchema.entries, bytes: v.optional(bytes), mp4Url: v.optional(address) })),
  ),
  damage: v.optional(
    noted(
      v.array(v.strictObject({ ...damageSchema.entries, foundAt: unixMs })),
      'What was found damaged after the recording was ready. Renditions named here are left out of its playlist.',
    ),
  ),
  sizeBytes: v.optional(bytes),
  posterUrl: v.optional(address),
  storyboardUrl: v.optional(address),
  deletedAt: v.optional(unixMs),
});

const { name, isHealthy, issues, recordingStatus } = streamSchema.entries;

/** What the API tells of parents and sessions alike. */
const owner = {
  userId: noted(v.string(), 'The account that owns it.'),
  createdAt: unixMs,
  createdByTokenName: noted(v.string(), 'The name of the API key that created it.'),
};
const state = {
  playbackId,
  profiles: v.array(writtenProfileSchema),
  isActive: noted(v.boolean(), 'A session of it goes on now.'),
  lastSeen: noted(unixMs, 'When media last came, Unix time in milliseconds; 0 = never.'),
  isHealthy,
  issues,
  ingestRate: v.optional(noted(count, 'Bytes a second.')),
};

/** A parent. */
export const writtenStreamSchema = v.strictObject({
  id: uuid,
  kind: v.literal('stream'),
  name,
  ...owner,
  streamKey: v.optional(noted(streamKey, 'Absent where the API key may only read.')),
  record: noted(v.boolean(), 'Are new sessions recorded? Sessions that go on are not affected.'),
  suspended: noted(v.boolean(), 'It may not go live.'),
  ...state,
  ...writtenStreamExtras,
  lastTerminatedAt: v.optional(unixMs),
  aircheck: v.optional(
    v.strictObject({ ingest: writtenIngestHealthSchema, issues: v.optional(writtenIngestIssuesSchema) }),
  ),
});

/** A child session: of one live session of a parent, and the recording of it. */
export const writtenSessionSchema = v.strictObject({
  id: uuid,
  kind: noted(v.picklist(['stream', 'session']), '`stream` under `/stream`, `session` under `/session`.'),
  parentId: noted(uuid, 'The stream that this is a session of.'),
  name,
  ...owner,
  record: noted(v.boolean(), 'Is or was this session recorded? Taken from the parent when it began, and read-only.'),
  recordingStatus: noted(recordingStatus, 'Of a recorded session: is its recording ready?'),
  recordingUrl: v.optional(noted(address, 'The HLS playlist of the recording, once it is ready.')),
  mp4Url: v.optional(noted(address, 'The source of the recording as one MP4 file, once it is ready.')),
  sourceSegmentsDuration: noted(seconds, 'What has come so far, and in the end the length of the recording.'),
  ...state,
  aircheck: writtenAircheckSessionSchema,
});

/** As `GET /session` lists it: with what identifies its parent, never the stream key. Source: hosted-api, "Lists". */
export const writtenListedSessionSchema = v.strictObject({
  ...writtenSessionSchema.entries,
  parentStream: v.pick(writtenStreamSchema, [
    'id',
    'kind',
    'name',
    'playbackId',
    'record',
    'createdAt',
    'isActive',
    'lastSeen',
  ]),
});

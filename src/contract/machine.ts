import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { bytes, bytesPerSecond, countOf, days, described, seconds, sessionsAtOnce, unixMs, uuid } from './values.ts';

/** Answer to `GET /aircheck/storage`. */
export const storageSchema = v.strictObject({
  recordingsBytes: described(bytes, 'Disk space used by recordings.'),
  freeBytes: described(bytes, 'Free disk space.'),
  totalBytes: described(bytes, 'The size of the disk.'),
  floorBytes: described(bytes, 'Recording stops when free space falls to this.'),
  bytesPerSecond: v.optional(
    described(bytesPerSecond, 'What live recordings currently write. Absent if there are none.'),
  ),
  retentionDays: v.optional(described(days, 'Recordings are deleted after this time. Absent: never.')),
});
export type Storage = v.InferOutput<typeof storageSchema>;

/** Answer to `GET /aircheck/capacity`. */
export const capacitySchema = v.strictObject({
  sessions: v.optional(
    described(
      sessionsAtOnce,
      'How many sessions with the default ladder this machine encodes in real time. Absent until it has encoded enough to tell.',
    ),
  ),
  measuredSeconds: described(seconds, 'The length of the media that this was measured on.'),
});
export type Capacity = v.InferOutput<typeof capacitySchema>;

const noticeKinds = [
  'database-rebuilt',
  'stream-keys-replaced',
  'unreadable-row',
  'keys-not-kept',
  'recordings-not-listed',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Something about the service itself that its operator has to know. */
export const noticeSchema = needs(
  v.strictObject({
    id: described(uuid, 'The id of this notice.'),
    kind: described(v.picklist(noticeKinds), 'The kind of notice, for programs.'),
    at: described(unixMs, 'When it happened.'),
    text: described(v.string(), 'What happened and what to do, as a sentence.'),
  }),
  ['id', 'text'],
);
export type Notice = v.InferOutput<typeof noticeSchema>;

/** Answer to `GET /aircheck/unknown-keys`. The keys themselves are kept nowhere. */
export const unknownKeysSchema = v.strictObject({
  since: described(unixMs, 'When counting began, with the start of the service.'),
  count: described(countOf('Tries'), 'The number of attempts to publish with an unknown stream key.'),
  addresses: described(
    v.array(
      v.strictObject({
        address: described(v.string(), 'The address of the attempts.'),
        count: described(countOf('Tries'), 'The number of attempts from there.'),
        lastAt: described(unixMs, 'When the last one happened.'),
      }),
    ),
    'The latest 20 addresses, newest first.',
  ),
});
export type UnknownKeys = v.InferOutput<typeof unknownKeysSchema>;

/** Body of `POST /aircheck/test-broadcast`: a test picture and tone for so many seconds, through the real ingest. */
export const testBroadcastRequestSchema = v.strictObject({
  streamId: v.string(),
  seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(600)), 20),
});
export type TestBroadcastRequest = v.InferInput<typeof testBroadcastRequestSchema>;

/** Answer to `GET /aircheck/test-broadcast/{streamId}`: the stream's last test broadcast. */
export const testBroadcastSchema = v.strictObject({
  streamId: described(uuid, 'The stream that it is sent to.'),
  seconds: described(seconds, 'Its planned length.'),
  secondsSent: described(seconds, 'How much has been sent.'),
  startedAt: described(unixMs, 'When it was requested.'),
  state: described(v.picklist(['sending', 'sent', 'failed']), 'Its state.'),
  error: v.optional(described(v.string(), 'Why it failed, as a sentence.')),
});
export type TestBroadcast = v.InferOutput<typeof testBroadcastSchema>;

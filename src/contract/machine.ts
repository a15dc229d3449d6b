import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { bytes, bytesPerSecond, countOf, days, described, seconds, sessionsAtOnce, unixMs, uuid } from './values.ts';

/** Answer to `GET /aircheck/storage`. */
export const storageSchema = v.strictObject({
  recordingsBytes: described(bytes, 'What recordings take of the disk.'),
  freeBytes: described(bytes, 'What is left of it.'),
  totalBytes: described(bytes, 'The whole disk.'),
  floorBytes: described(bytes, 'Recording stops where the free bytes fall to this.'),
  bytesPerSecond: v.optional(
    described(bytesPerSecond, 'What live recordings write at the present rate; absent while none does.'),
  ),
  retentionDays: v.optional(described(days, 'Recordings are deleted after this time; absent = never.')),
});
export type Storage = v.InferOutput<typeof storageSchema>;

/** Answer to `GET /aircheck/capacity`. */
export const capacitySchema = v.strictObject({
  sessions: v.optional(
    described(
      sessionsAtOnce,
      'How many with the default ladder this machine encodes as fast as they come; absent until it has encoded enough of one.',
    ),
  ),
  measuredSeconds: described(seconds, 'The media that this was measured on, the latest that was encoded.'),
});
export type Capacity = v.InferOutput<typeof capacitySchema>;

const noticeKinds = ['database-rebuilt', 'stream-keys-replaced', 'unreadable-row', 'keys-not-kept'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Something about the service itself that its operator has to know. */
export const noticeSchema = needs(
  v.strictObject({
    id: described(uuid, 'Of this notice.'),
    kind: described(v.picklist(noticeKinds), 'What it is about, for programs.'),
    at: described(unixMs, 'When it happened.'),
    text: described(v.string(), 'What happened and what to do, in words.'),
  }),
  ['id', 'text'],
);
export type Notice = v.InferOutput<typeof noticeSchema>;

/** Answer to `GET /aircheck/unknown-keys`. The keys themselves are kept nowhere. */
export const unknownKeysSchema = v.strictObject({
  since: described(unixMs, 'Counted from then: when the service began.'),
  count: described(countOf('Tries'), 'To publish with a stream key that nobody has.'),
  addresses: described(
    v.array(
      v.strictObject({
        address: described(v.string(), 'Where it was tried from.'),
        count: described(countOf('Tries'), 'From there.'),
        lastAt: described(unixMs, 'The last of them.'),
      }),
    ),
    'The latest 20 of them, the latest first.',
  ),
});
export type UnknownKeys = v.InferOutput<typeof unknownKeysSchema>;

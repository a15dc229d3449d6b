import * as v from 'valibot';
import { errorBodySchema } from '../errors.ts';
import { noticeSchema } from '../notices.ts';
import {
  apiKeyInfoSchema,
  ingestSchema,
  meSchema,
  playbackInfoSchema,
  rotatedKeySchema,
  signedInSchema,
  storageSchema,
  testBroadcastSchema,
} from '../requests.ts';
import { address, bytes, noted, seconds, streamKey, unixMs, uuid } from './written-values.ts';

// Every other answer as our own service writes it. See `written-streams.ts` for why.

export const writtenErrorSchema = v.strictObject({
  ...errorBodySchema.entries,
  errors: v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1)),
  reason: v.optional(noted(errorBodySchema.entries.reason.wrapped, 'Of playback: why there is nothing to play.')),
});

export const writtenSignedInSchema = v.strictObject({
  ...signedInSchema.entries,
  apiKey: noted(v.string(), 'The key, told this once.'),
});

export const writtenMeSchema = v.strictObject({
  ...meSchema.entries,
  readOnly: v.optional(noted(v.boolean(), 'This key may only read.')),
});

export const writtenIngestSchema = v.pipe(
  v.array(
    v.strictObject({
      ...ingestSchema.item.entries,
      ingest: noted(v.string(), 'Push to this address, a slash and the stream key.'),
      playback: noted(address, 'Live: this address, a slash, the playbackId and `/index.m3u8`.'),
      base: noted(address, 'Recordings: this address, `/recordings/`, the session id and `/index.m3u8`.'),
    }),
  ),
  v.minLength(1),
);

export const writtenTestBroadcastSchema = v.strictObject({
  ...testBroadcastSchema.entries,
  streamId: uuid,
  seconds,
  secondsSent: seconds,
  startedAt: unixMs,
  error: v.optional(noted(v.string(), 'Why it failed, in words.')),
});

export const writtenNoticeSchema = v.strictObject({
  ...noticeSchema.entries,
  id: uuid,
  kind: noted(noticeSchema.entries.kind, 'What it is about, for programs.'),
  at: unixMs,
  text: noted(v.string(), 'What happened and what to do, in words.'),
});

export const writtenStorageSchema = v.strictObject({
  ...storageSchema.entries,
  recordingsBytes: bytes,
  freeBytes: bytes,
  totalBytes: bytes,
  floorBytes: noted(bytes, 'Recording stops where the free bytes fall to this.'),
  retentionDays: v.optional(noted(v.number(), 'Recordings are deleted after so many days; absent = never.')),
});

const playback = playbackInfoSchema.entries.meta.entries;
export const writtenPlaybackSchema = v.strictObject({
  ...playbackInfoSchema.entries,
  meta: v.strictObject({
    ...playback,
    live: v.optional(noted(v.picklist([0, 1]), 'Of a stream: 1 while a session goes on.')),
    source: v.array(v.strictObject({ ...playback.source.item.entries, url: address })),
    aircheck: v.strictObject({
      ...playback.aircheck.wrapped.entries,
      startedAt: v.optional(unixMs),
      posterUrl: v.optional(address),
      storyboardUrl: v.optional(address),
    }),
  }),
});

export const writtenApiKeySchema = v.strictObject({
  ...apiKeyInfoSchema.entries,
  prefix: noted(v.string(), 'The first characters of the key, to tell keys apart.'),
  createdAt: unixMs,
  lastUsedAt: v.optional(noted(unixMs, 'To the minute. Absent: never used.')),
  isThis: v.optional(noted(v.literal(true), 'The key that asks.')),
});

export const writtenRotatedKeySchema = v.strictObject({ ...rotatedKeySchema.entries, streamKey });

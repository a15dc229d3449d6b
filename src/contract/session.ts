import * as v from 'valibot';
import { ingestHealthSchema, ingestIssuesSchema } from './ingest.ts';
import { loudnessSchema, signalFoundSchema, signalSchema } from './signal.ts';
import { ownerFields, type Stream, stateFields, streamDetails, streamSchema } from './stream.ts';
import { needs } from './tolerant.ts';
import {
  address,
  bitsPerSecond,
  bytes,
  countOf,
  described,
  pixels,
  seconds,
  streamKey,
  unixMs,
  uuid,
} from './values.ts';

/** The words of `recordingStatus`. 2021 knows the first two; the hosted API of today all five. */
export const recordingStatuses = ['waiting', 'ready', 'failed', 'deleted', 'none'] as const;
export type RecordingStatus = (typeof recordingStatuses)[number];

/** A time of which a session has no media. */
export const gapSchema = v.strictObject({
  startedAt: unixMs,
  endedAt: unixMs,
  cause: v.optional(described(v.picklist(['disk', 'silence', 'damage']), 'Absent if the encoder was disconnected.')),
});
export type Gap = v.InferOutput<typeof gapSchema>;

/** One rendition of a recording. */
export const renditionInfoSchema = v.strictObject({
  name: described(v.string(), 'The name of its profile.'),
  width: v.optional(pixels),
  height: v.optional(pixels),
  bitrate: v.optional(bitsPerSecond),
  bytes: v.optional(bytes),
  mp4Url: v.optional(described(address, 'As a single MP4 file.')),
  dropped: v.optional(described(v.string(), 'Why it was left out.')),
});
export type RenditionInfo = v.InferOutput<typeof renditionInfoSchema>;

/** A file of a recording that differs from the journal. Without a `rendition` no player needs the file. */
export const damageSchema = needs(
  v.strictObject({
    rendition: v.optional(described(v.string(), 'A name from `renditions`, or `source`.')),
    file: v.optional(described(v.string(), 'Where in the recording.')),
    reason: described(v.string(), 'The result.'),
    isRepaired: v.optional(described(v.boolean(), 'True if it was repaired and plays in full.')),
    isLeftOut: v.optional(described(v.boolean(), 'True if it is left out. The rest plays: see `gaps`.')),
    foundAt: unixMs,
  }),
  ['reason'],
);
export type Damage = v.InferOutput<typeof damageSchema>;

/** So many of each kind are kept of a session. */
export const maxEncoderNotes = 50;

/** Something that an encoder said or sent beside what is recorded. */
export const encoderNoteSchema = needs(
  v.strictObject({
    what: described(
      v.picklist(['text-data', 'cue-point', 'track-left-out']),
      '`onTextData`, `onCuePoint`, or a further track, which is not recorded.',
    ),
    at: described(unixMs, 'When it arrived.'),
    text: v.optional(described(v.string(), 'Its content, in one line.')),
    track: v.optional(described(v.picklist(['video', 'audio']), 'The kind of a track that is left out.')),
    codec: v.optional(described(v.string(), 'The codec of a track that is left out, if known.')),
  }),
  ['what', 'at'],
);
export type SessionNote = v.InferOutput<typeof encoderNoteSchema>;

/** How far the renditions of an ended session are. */
export const processingSchema = v.strictObject({
  done: described(countOf('Segments'), 'Segments encoded so far.'),
  total: described(countOf('Segments'), 'Segments in total.'),
  remainingSeconds: v.optional(described(seconds, 'An estimate.')),
});
export type Processing = v.InferOutput<typeof processingSchema>;

/** `stalled`: the connection is open, and no video or audio has come for three seconds. */
const liveConnections = ['connected', 'stalled', 'reconnecting'] as const;
export type LiveConnection = (typeof liveConnections)[number];

/**
 * `finished`: by the encoder. `lost`: the encoder fell silent or its connection went away. `malformed`, `codec`: it sent
 * what cannot be read, or what is not supported. `terminated`: somebody ended it. `service`: the service stopped.
 */
export const endCauses = ['finished', 'lost', 'malformed', 'codec', 'terminated', 'service'] as const;
export type EndCause = (typeof endCauses)[number];

/** One recording is joined of at most so many sessions. */
export const maxJoinedSessions = 50;

/** Body of `POST /aircheck/session/{id}/join`: what is joined to that session. */
export const joinSessionsSchema = v.strictObject({
  sessionIds: described(
    v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxJoinedSessions)),
    'The ids of ready sessions of the same stream, in any order.',
  ),
});

/** Sessions of one stream that are handed over as one recording. docs/decisions/085. */
export const joinedSchema = v.strictObject({
  id: described(uuid, 'The id of the first session, whose links play all of them.'),
  sessions: described(
    v.array(
      v.strictObject({
        id: described(uuid, 'The id of the session.'),
        createdAt: described(unixMs, 'When it began.'),
        endedAt: v.optional(described(unixMs, 'When it ended.')),
        sourceSegmentsDuration: described(seconds, 'The recorded time.'),
        gaps: v.optional(described(v.array(gapSchema), 'Its interruptions.')),
      }),
    ),
    'In chronological order.',
  ),
  durationSeconds: described(seconds, 'The total length.'),
  recordingUrl: described(address, 'The HLS playlist of the joined recording.'),
  mp4Url: described(address, 'The joined recording as a single MP4 file.'),
  joinedAt: described(unixMs, 'When they were joined.'),
  joinedBy: described(v.string(), 'The name of the API key used.'),
});
export type Joined = v.InferOutput<typeof joinedSchema>;

export const sessionDetailsSchema = described(
  v.strictObject({
    connection: v.optional(described(v.picklist(liveConnections), 'While live: whether media is arriving.')),
    /** While live: of the last video or audio, or of the connection if it has sent none. */
    lastMediaAt: v.optional(unixMs),
    /** While reconnecting: an encoder that is back by then continues this session. */
    reconnectUntil: v.optional(unixMs),
    endedAt: v.optional(unixMs),
    /** When its processing began, if that was later: the encoder was waited for, or the service was not running. */
    processingAt: v.optional(unixMs),
    readyAt: v.optional(unixMs),
    isTest: v.optional(described(v.boolean(), 'True for a test broadcast.')),
    endReason: v.optional(described(v.string(), 'Why it ended, or its recording stopped.')),
    endCause: v.optional(described(v.picklist(endCauses), 'Why it ended.')),
    failure: v.optional(described(v.string(), 'Why it failed.')),
    failedAt: v.optional(unixMs),
    problem: v.optional(described(v.string(), 'Why it currently cannot be recorded or finished.')),
    gaps: v.optional(described(v.array(gapSchema), 'Interruptions.')),
    ingest: v.optional(ingestHealthSchema),
    issues: v.optional(ingestIssuesSchema),
    signal: v.optional(signalSchema),
    signalFound: v.optional(signalFoundSchema),
    encoderNotes: v.optional(
      described(v.array(encoderNoteSchema), `Data messages of the encoder, the first ${maxEncoderNotes} of each kind.`),
    ),
    loudness: v.optional(described(loudnessSchema, 'The loudness of its source. Absent if it was not measured.')),
    processing: v.optional(described(processingSchema, 'The progress of the renditions.')),
    renditions: v.optional(described(v.array(renditionInfoSchema), 'The renditions of a ready recording.')),
    damage: v.optional(described(v.array(damageSchema), 'Renditions named here are left out of the playlist.')),
    sizeBytes: v.optional(bytes),
    posterUrl: v.optional(described(address, 'A still picture of the recording.')),
    storyboardUrl: v.optional(described(address, 'Thumbnails of the whole recording as WebVTT.')),
    deletedAt: v.optional(unixMs),
    handedOverAt: v.optional(
      described(unixMs, 'When its link was last handed over; a handover with a recipient takes precedence.'),
    ),
    handedOverBy: v.optional(described(v.string(), 'The name of the API key used.')),
    handedOverTo: v.optional(described(v.string(), 'The recipient, as typed.')),
    expiresAt: v.optional(described(unixMs, 'When its recording expires. It is deleted within an hour after that.')),
    keptAt: v.optional(described(unixMs, 'When it was marked to be kept for ever.')),
    keptBy: v.optional(described(v.string(), 'The name of the API key used.')),
    joined: v.optional(described(joinedSchema, 'The sessions that it is joined with.')),
  }),
  'Extensions to the API.',
);
export type SessionDetails = v.InferOutput<typeof sessionDetailsSchema>;

export const sessionFields = {
  id: described(uuid, 'The id of the session and its recording.'),
  kind: described(v.picklist(['stream', 'session']), 'By file path.'),
  parentId: described(uuid, 'Its stream.'),
  ...ownerFields,
  record: described(v.boolean(), "The parent's value when the session began."),
  recordingStatus: v.optional(described(v.picklist(recordingStatuses), 'Whether the recording is ready.')),
  recordingUrl: v.optional(described(address, 'The HLS playlist, once ready.')),
  mp4Url: v.optional(described(address, 'The source as a single MP4 file, once ready.')),
  sourceSegmentsDuration: described(seconds, 'The time recorded so far.'),
  ...stateFields,
  aircheck: sessionDetailsSchema,
} as const;

/** A child session: of one live session of a parent, and the recording of it. */
export const sessionSchema = v.strictObject(sessionFields);
export type Session = v.InferOutput<typeof sessionSchema>;

/** A session in the list of `GET /session`: it names its parent, never the stream key. Source: hosted-api, "Lists". */
export const listedSessionSchema = v.strictObject({
  ...sessionFields,
  parentStream: v.optional(
    described(
      v.pick(streamSchema, ['id', 'kind', 'name', 'playbackId', 'record', 'createdAt', 'isActive', 'lastSeen']),
      'The parent stream, without its key. Absent if it was deleted.',
    ),
  ),
});
export type ListedSession = v.InferOutput<typeof listedSessionSchema>;

/**
 * A parent or a session, as clients read either: of another API nothing but the id is sure to be there. A parent has
 * the fields of a session, its key, and whether it may go live.
 * Source: recording-interface, "Stream object".
 */
export const streamObjectSchema = needs(
  v.strictObject({
    ...sessionFields,
    streamKey: v.optional(streamKey),
    suspended: v.optional(v.boolean()),
    aircheck: v.strictObject({ ...sessionDetailsSchema.entries, ...streamDetails }),
  }),
  ['id'],
);

type Common = Exclude<keyof Stream & keyof Session, 'aircheck'>;

/** The same as our own service answers it: what both have is there. */
export type StreamObject = Pick<Session, Common> &
  Partial<Omit<Session, Common>> &
  Partial<Omit<Stream, keyof Session>>;

/** The fields beside the streams and sessions of `GET /aircheck/changes`. */
export const changesSchema = v.strictObject({
  cursor: described(v.string(), 'The cursor for the next request.'),
  more: v.optional(described(v.literal(true), 'True if there is more to fetch at once.')),
  startsAnew: v.optional(described(v.literal(true), 'True if all earlier data has to be discarded.')),
  deleted: described(v.array(uuid), 'The ids of items that are gone.'),
});
export type Changes = v.InferOutput<typeof changesSchema>;

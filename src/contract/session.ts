import * as v from 'valibot';
import { ingestHealthSchema, ingestIssuesSchema } from './ingest-health.ts';
import { loudnessSchema } from './signal/loudness.ts';
import { signalFoundSchema, signalSchema } from './signal/signal-problem.ts';
import { ownerFields, stateFields, streamSchema } from './stream.ts';
import { needs } from './tolerant.ts';
import { address, bitsPerSecond, bytes, countOf, described, pixels, seconds, unixMs, uuid } from './values.ts';

/** The words of `recordingStatus`. 2021 knows the first two; the hosted API of today all five. */
export const recordingStatuses = ['waiting', 'ready', 'failed', 'deleted', 'none'] as const;
export type RecordingStatus = (typeof recordingStatuses)[number];

/** A time of which a session has no media. */
export const gapSchema = v.strictObject({
  startedAt: unixMs,
  endedAt: unixMs,
  cause: v.optional(described(v.picklist(['disk', 'silence', 'damage']), 'Absent: the encoder was away.')),
});
export type Gap = v.InferOutput<typeof gapSchema>;

/** One rendition of a recording. */
export const renditionInfoSchema = v.strictObject({
  name: described(v.string(), 'That of its profile.'),
  width: v.optional(pixels),
  height: v.optional(pixels),
  bitrate: v.optional(bitsPerSecond),
  bytes: v.optional(bytes),
  mp4Url: v.optional(described(address, 'As one MP4 file.')),
  dropped: v.optional(described(v.string(), 'Why it was left out.')),
});
export type RenditionInfo = v.InferOutput<typeof renditionInfoSchema>;

/** What of a recording is not as it was written. Without a `rendition` it is a file that no player needs. */
export const damageSchema = needs(
  v.strictObject({
    rendition: v.optional(described(v.string(), 'As in `renditions`, or `source`.')),
    file: v.optional(described(v.string(), 'Inside the recording.')),
    reason: described(v.string(), 'What was found.'),
    isRepaired: v.optional(described(v.boolean(), 'It was put right, and all of it plays.')),
    isLeftOut: v.optional(described(v.boolean(), 'It is left out, and the rest plays: see `gaps`.')),
    foundAt: unixMs,
  }),
  ['reason'],
);
export type Damage = v.InferOutput<typeof damageSchema>;

/** So many of each kind are kept of a session. */
export const mostEncoderNotes = 50;

/** Something that an encoder said or sent beside what is recorded. */
export const encoderNoteSchema = needs(
  v.strictObject({
    what: described(
      v.picklist(['text-data', 'cue-point', 'track-left-out']),
      '`onTextData`, `onCuePoint`, or a further track that is not recorded.',
    ),
    at: described(unixMs, 'When it came.'),
    text: v.optional(described(v.string(), 'What it said, in one line.')),
    track: v.optional(described(v.picklist(['video', 'audio']), 'Of a track that is left out.')),
    codec: v.optional(described(v.string(), 'Of a track that is left out, where it is known.')),
  }),
  ['what', 'at'],
);
export type SessionNote = v.InferOutput<typeof encoderNoteSchema>;

/** How far the renditions of an ended session are. */
export const processingSchema = v.strictObject({
  done: described(countOf('Segments'), 'Encoded.'),
  total: described(countOf('Segments'), 'In all.'),
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
export const mostJoinedSessions = 50;

/** Body of `POST /aircheck/session/{id}/join`: what is joined to that session. */
export const joinSessionsSchema = v.strictObject({
  sessionIds: described(
    v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(mostJoinedSessions)),
    'Ready sessions of the same stream, in any order.',
  ),
});

/** Sessions of one stream that are handed over as one recording. docs/decisions/085. */
export const joinedSchema = v.strictObject({
  id: described(uuid, 'Of the first of them: its links play all of them.'),
  sessions: described(
    v.array(
      v.strictObject({
        id: described(uuid, 'Of the session.'),
        createdAt: described(unixMs, 'When it began.'),
        endedAt: v.optional(described(unixMs, 'When it ended.')),
        sourceSegmentsDuration: described(seconds, 'Of what was recorded of it.'),
        gaps: v.optional(described(v.array(gapSchema), 'Interruptions of it.')),
      }),
    ),
    'In order of time.',
  ),
  durationSeconds: described(seconds, 'Of all of them together.'),
  recordingUrl: described(address, 'The HLS playlist of all of them.'),
  mp4Url: described(address, 'All of them as one MP4 file.'),
  joinedAt: described(unixMs, 'When they were joined.'),
  joinedBy: described(v.string(), 'With which API key, by its name.'),
});
export type Joined = v.InferOutput<typeof joinedSchema>;

export const sessionDetailsSchema = described(
  v.strictObject({
    connection: v.optional(described(v.picklist(liveConnections), 'While live: does media come?')),
    /** While live: of the last video or audio, or of the connection if it has sent none. */
    lastMediaAt: v.optional(unixMs),
    /** While reconnecting: an encoder that is back by then continues this session. */
    reconnectUntil: v.optional(unixMs),
    endedAt: v.optional(unixMs),
    /** When its processing began, if that was later: the encoder was waited for, or the service was not running. */
    processingAt: v.optional(unixMs),
    readyAt: v.optional(unixMs),
    isTest: v.optional(described(v.boolean(), 'Of a test broadcast.')),
    endReason: v.optional(described(v.string(), 'Why it ended, or its recording stopped.')),
    endCause: v.optional(described(v.picklist(endCauses), 'Why it ended.')),
    failure: v.optional(described(v.string(), 'Why it failed.')),
    failedAt: v.optional(unixMs),
    problem: v.optional(described(v.string(), 'Why it cannot be recorded or finished just now.')),
    gaps: v.optional(described(v.array(gapSchema), 'Interruptions.')),
    ingest: v.optional(ingestHealthSchema),
    issues: v.optional(ingestIssuesSchema),
    signal: v.optional(signalSchema),
    signalFound: v.optional(signalFoundSchema),
    encoderNotes: v.optional(
      described(v.array(encoderNoteSchema), `What the encoder said, the first ${mostEncoderNotes} of each kind.`),
    ),
    loudness: v.optional(described(loudnessSchema, 'Of its source. Absent: nothing of it was measured.')),
    processing: v.optional(described(processingSchema, 'How far the renditions are.')),
    renditions: v.optional(described(v.array(renditionInfoSchema), 'Of a ready recording.')),
    damage: v.optional(described(v.array(damageSchema), 'Renditions named here are left out of the playlist.')),
    sizeBytes: v.optional(bytes),
    posterUrl: v.optional(described(address, 'A still of the recording.')),
    storyboardUrl: v.optional(described(address, 'Thumbnails of the whole recording, as WebVTT.')),
    deletedAt: v.optional(unixMs),
    handedOverAt: v.optional(
      described(unixMs, 'When its link was handed over last; one with a recipient is said before one without.'),
    ),
    handedOverBy: v.optional(described(v.string(), 'With which API key, by its name.')),
    handedOverTo: v.optional(described(v.string(), 'To whom, as it was typed.')),
    expiresAt: v.optional(described(unixMs, 'When its recording is deleted, up to an hour later, by its retention.')),
    keptAt: v.optional(described(unixMs, 'Since when it is kept for ever.')),
    keptBy: v.optional(described(v.string(), 'With which API key, by its name.')),
    joined: v.optional(described(joinedSchema, 'With which sessions it is one recording.')),
  }),
  'Beyond the API.',
);
export type SessionDetails = v.InferOutput<typeof sessionDetailsSchema>;

export const sessionFields = {
  id: described(uuid, 'Of the session and its recording.'),
  kind: described(v.picklist(['stream', 'session']), 'By its path.'),
  parentId: described(uuid, 'Its stream.'),
  ...ownerFields,
  record: described(v.boolean(), 'That of the parent when it began.'),
  recordingStatus: v.optional(described(v.picklist(recordingStatuses), 'Is the recording ready?')),
  recordingUrl: v.optional(described(address, 'The HLS playlist, once ready.')),
  mp4Url: v.optional(described(address, 'The source as one MP4 file, once ready.')),
  sourceSegmentsDuration: described(seconds, 'Of what was recorded so far.'),
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
      'The stream that it is a session of, without its key. Absent where that was deleted.',
    ),
  ),
});
export type ListedSession = v.InferOutput<typeof listedSessionSchema>;

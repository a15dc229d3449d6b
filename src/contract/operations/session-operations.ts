import * as v from 'valibot';
import { decideDeletionSchema, expiringSchema, retentionPreviewSchema } from '../expiring.ts';
import { ingestSchema } from '../ingest.ts';
import { playbackInfoSchema, playbackStateSchema } from '../playback.ts';
import { recordingsPageSchema, recordingsQuery } from '../recordings.ts';
import { routePatterns } from '../routes.ts';
import { joinedSchema, joinSessionsSchema, listedSessionSchema, sessionSchema } from '../session.ts';
import { allTrailsSeconds, signalTrailSchema, signalTrailSeconds } from '../signal.ts';
import { described, unixMs } from '../values.ts';
import { badBody, listQuery, type Operation, ofDatabase, pageHeaders, pageQuery, problem } from './operation.ts';

const sessionId = { id: described(v.string(), 'The id of a session.') };
const playedId = { id: described(v.string(), 'A `playbackId` for live, a session id for a recording.') };

export const sessionOperations: readonly Operation[] = [
  {
    id: 'listSessions',
    group: 'Sessions',
    method: 'GET',
    path: routePatterns.sessions,
    summary: 'List sessions.',
    source: 'hosted-api, "Lists"',
    needsKey: true,
    query: { ...listQuery, parentId: described(v.string(), 'Only those of this stream.') },
    answers: {
      200: { description: 'One page.', schema: v.array(listedSessionSchema), headers: pageHeaders },
      400: problem('Invalid filter, order, limit or cursor.'),
    },
  },
  {
    id: 'readSession',
    group: 'Sessions',
    method: 'GET',
    path: routePatterns.session,
    summary: 'Get a session. Its id is also the id of its recording.',
    source: 'hosted-api, "Eras"',
    needsKey: true,
    pathParameters: sessionId,
    answers: { 200: { description: 'The session.', schema: sessionSchema } },
  },
  {
    id: 'listSignal',
    group: 'Sessions',
    method: 'GET',
    path: routePatterns.signal,
    summary: `What the encoders of live sessions sent in the last seconds: bit rate, audio level, keyframes.`,
    needsKey: true,
    isForWall: true,
    query: {
      parentId: described(
        v.string(),
        `Only this stream, ${signalTrailSeconds / 60} minutes back instead of ${allTrailsSeconds} seconds.`,
      ),
      since: described(unixMs, 'Only steps that began after this.'),
    },
    answers: {
      200: { description: 'The measurements of live sessions.', schema: v.array(signalTrailSchema) },
      400: problem('`since` is not a time, or a parameter was given twice.'),
    },
  },
  {
    id: 'listRecordings',
    group: 'Sessions',
    method: 'GET',
    path: routePatterns.recordings,
    summary: 'List sessions of all streams by time, with totals of their recordings.',
    needsKey: true,
    query: {
      ...recordingsQuery,
      limit: pageQuery.limit,
      cursor: described(v.string(), 'The cursor from `next` of the previous page.'),
    },
    answers: {
      200: { description: 'One page.', schema: recordingsPageSchema },
      400: problem('Invalid filter, order, limit or cursor.'),
    },
  },
  {
    id: 'deleteRecording',
    group: 'Sessions',
    method: 'DELETE',
    path: routePatterns.recording,
    summary: 'Delete the recording of a session permanently. The session stays listed as `deleted`.',
    needsKey: true,
    pathParameters: sessionId,
    answers: {
      204: { description: 'Done. No body.' },
      409: problem('The recording is still going on or being processed.'),
      503: problem('The disk refused. Nothing was deleted.'),
    },
  },
  {
    id: 'readPlayback',
    group: 'Playback',
    method: 'GET',
    path: routePatterns.playback,
    summary: 'Get the playable media of a stream or recording. Open to any origin.',
    source: 'hosted-api, "Operations and success"',
    needsKey: false,
    pathParameters: playedId,
    answers: {
      ...ofDatabase,
      200: { description: 'The sources.', schema: playbackInfoSchema },
      404: problem('It is unknown, deleted, not recorded or not ready.'),
    },
  },
  {
    id: 'readPlaybackState',
    group: 'Playback',
    method: 'GET',
    path: routePatterns.playbackState,
    summary: 'Get whether there is something to play yet, for pages that wait for it. Open to any origin.',
    needsKey: false,
    pathParameters: playedId,
    answers: {
      ...ofDatabase,
      200: { description: 'The state, for any id.', schema: playbackStateSchema },
      404: problem('The id is too long.'),
    },
  },
  {
    id: 'readIngest',
    group: 'Playback',
    method: 'GET',
    path: routePatterns.ingest,
    summary: 'Get the addresses for ingest and playback.',
    source: 'hosted-api, "Operations and success"',
    needsKey: false,
    answers: {
      200: {
        description: 'The ingest addresses, at least one.',
        schema: v.pipe(v.array(ingestSchema), v.minLength(1)),
      },
    },
  },
];

const done = { 204: { description: 'Done. No body.' } };
const noRecording = problem('It is unknown, belongs to another account, was not recorded, or is deleted.');

export const retentionOperations: readonly Operation[] = [
  {
    id: 'listExpiring',
    group: 'Sessions',
    method: 'GET',
    path: routePatterns.expiring,
    summary: 'List the recordings that expire next, by their stream’s retention.',
    needsKey: true,
    query: {
      streamId: described(v.string(), 'Only of this stream.'),
      limit: pageQuery.limit,
    },
    answers: {
      200: { description: 'What expires first, and a list.', schema: expiringSchema },
      400: problem('`limit` is invalid, or a parameter was given twice.'),
      404: problem('The account has no such stream.'),
    },
  },
  {
    id: 'previewRetention',
    group: 'Sessions',
    method: 'POST',
    path: routePatterns.expiring,
    summary: 'Preview what would expire under another retention. Nothing changes.',
    needsKey: true,
    query: { limit: pageQuery.limit },
    body: retentionPreviewSchema,
    answers: {
      ...badBody,
      200: { description: 'What would expire first, and a list.', schema: expiringSchema },
      400: problem('`limit` is invalid, or the body is not valid JSON.'),
    },
  },
  {
    id: 'decideDeletion',
    group: 'Sessions',
    method: 'POST',
    path: routePatterns.waitingDeletion,
    summary: 'Delete the recordings that await confirmation, or postpone them by a day.',
    needsKey: true,
    body: decideDeletionSchema,
    answers: {
      ...badBody,
      ...done,
      400: problem('The body is not valid JSON.'),
      409: problem('Nothing waits, or another number of recordings does.'),
    },
  },
  {
    id: 'keepRecording',
    group: 'Sessions',
    method: 'PUT',
    path: routePatterns.keptRecording,
    summary: 'Keep a recording for ever, regardless of retention. It can still be deleted by hand.',
    needsKey: true,
    pathParameters: sessionId,
    answers: { ...done, 404: noRecording },
  },
  {
    id: 'releaseRecording',
    group: 'Sessions',
    method: 'DELETE',
    path: routePatterns.keptRecording,
    summary: 'Let a recording expire by its retention again, but not within the next day.',
    needsKey: true,
    pathParameters: sessionId,
    answers: { ...done, 404: noRecording },
  },
];

export const joinOperations: readonly Operation[] = [
  {
    id: 'joinSessions',
    group: 'Sessions',
    method: 'POST',
    path: routePatterns.joinedSession,
    summary:
      'Join ready sessions of a stream into one recording, in chronological order. The links of the first session play all of them; the sessions themselves do not change.',
    needsKey: true,
    pathParameters: sessionId,
    body: joinSessionsSchema,
    answers: {
      ...badBody,
      201: { description: 'The joined recording. An existing join is unchanged.', schema: joinedSchema },
      400: problem('The sessions are of different streams, an id is that of a stream, or the body is not valid JSON.'),
      404: problem('One of them is unknown or belongs to another account.'),
      409: problem('One of them is not ready, or began before the recording that it would be joined to.'),
    },
  },
  {
    id: 'separateSessions',
    group: 'Sessions',
    method: 'DELETE',
    path: routePatterns.joinedSession,
    summary: 'Undo a join by the id of any of its sessions. Each becomes a recording of its own again.',
    needsKey: true,
    pathParameters: sessionId,
    answers: {
      204: { description: 'Done. No body.' },
      400: problem('The id is that of a stream.'),
      404: problem('It is unknown, belongs to another account, or is not joined.'),
    },
  },
];

import * as v from 'valibot';
import { ingestSchema } from '../ingest.ts';
import { playbackInfoSchema } from '../playback/playback-info.ts';
import { playbackStateSchema } from '../playback/playback-state.ts';
import { recordingsPageSchema, recordingsQuery } from '../recordings/recordings-list.ts';
import { routePatterns } from '../routes.ts';
import { listedSessionSchema, sessionSchema } from '../session.ts';
import { allTrailsSeconds, signalTrailSchema, signalTrailSeconds } from '../signal/signal-trail.ts';
import { described, unixMs } from '../values.ts';
import { listQuery, type Operation, ofDatabase, pageHeaders, pageQuery, problem } from './operation.ts';

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

import * as v from 'valibot';
import { routePatterns } from '../routes.ts';
import { changesSchema, sessionSchema } from '../session.ts';
import { rotatedKeySchema, streamSchema } from '../stream.ts';
import { createStreamSchema, patchStreamSchema, restorableDays, setRecordSchema } from '../stream-requests.ts';
import { days, described } from '../values.ts';
import { wallSchema } from '../wall.ts';
import { badBody, flag, listQuery, type Operation, pageHeaders, pageQuery, problem } from './operation.ts';

const streamId = { id: described(v.string(), 'The id of a stream.') };
const anyId = { id: described(v.string(), 'The id of a stream or a session.') };
const done = { 204: { description: 'Done. No body.' } };

export const streamOperations: readonly Operation[] = [
  {
    id: 'createStream',
    group: 'Streams',
    method: 'POST',
    path: routePatterns.streams,
    summary: "Create a stream. Without `profiles` it gets the service's defaults.",
    source: 'recording-interface, "Create a stream"',
    needsKey: true,
    body: createStreamSchema,
    answers: {
      ...badBody,
      201: { description: 'The stream.', schema: streamSchema },
      400: problem(
        'The body is not valid JSON, a profile is named `source` or has more than 240 frames a second, or two have one name.',
      ),
      403: problem('The account has as many streams as it may have, or the key may only read.'),
    },
  },
  {
    id: 'listStreams',
    group: 'Streams',
    method: 'GET',
    path: routePatterns.streams,
    summary: 'List streams. Includes sessions unless `streamsonly` is set.',
    source: 'hosted-api, "Lists"',
    needsKey: true,
    query: {
      ...listQuery,
      streamsonly: described(flag, 'Streams only.'),
      sessionsonly: described(flag, 'Sessions only.'),
    },
    answers: {
      200: {
        description: 'One page.',
        schema: v.array(v.union([streamSchema, sessionSchema])),
        headers: pageHeaders,
      },
      400: problem('Invalid filter, order, limit or cursor.'),
    },
  },
  {
    id: 'listChanges',
    group: 'Streams',
    method: 'GET',
    path: routePatterns.changes,
    summary: 'What changed of all streams and sessions since the last answer; at first, all of them.',
    needsKey: true,
    query: {
      since: described(
        v.string(),
        'The `cursor` of the last response. Without it, or with one from before the last 100,000 changes, the response starts over.',
      ),
      days: described(
        days,
        "The first response omits sessions last seen more than this many days ago, except each stream's last session and last recording.",
      ),
    },
    answers: {
      200: {
        description: 'One page of the current streams and sessions.',
        schema: v.strictObject({
          ...changesSchema.entries,
          streams: described(v.array(streamSchema), 'New or changed items.'),
          sessions: described(v.array(sessionSchema), 'New or changed items.'),
        }),
      },
      204: { description: 'Nothing has changed. No body.' },
      400: problem('`days` or `first` is invalid.'),
    },
  },
  {
    id: 'followChanges',
    group: 'Streams',
    method: 'GET',
    path: routePatterns.hints,
    summary:
      'Get server-sent events that say when to ask for changes again. A `change` event carries no data; progress of live sessions sends none. With the header `Last-Event-ID`, an event id or a `cursor`, an event comes at once if anything has changed since, or `reset` if everything has to be read again. After 2 s without an event a comment is sent, so silence means that the connection is lost. The response ends after ten minutes, or when its key is revoked.',
    needsKey: true,
    isForWall: true,
    answers: {
      200: { description: 'The events.', contentType: 'text/event-stream' },
      503: problem(
        'This key already has eight open event streams, or the service is shutting down. Poll from time to time instead.',
      ),
    },
  },
  {
    id: 'readStream',
    group: 'Streams',
    method: 'GET',
    path: routePatterns.stream,
    summary: 'Get a stream or a session.',
    source: 'recording-interface, "Read a stream"',
    needsKey: true,
    pathParameters: anyId,
    answers: {
      200: { description: 'The stream.', schema: v.union([streamSchema, sessionSchema]) },
    },
  },
  {
    id: 'patchStream',
    group: 'Streams',
    method: 'PATCH',
    path: routePatterns.stream,
    summary: 'Change a stream. Absent fields stay unchanged; suspending it ends its live session.',
    source: 'hosted-api, "Operations and success"',
    needsKey: true,
    pathParameters: streamId,
    body: patchStreamSchema,
    answers: {
      ...badBody,
      ...done,
      400: problem(
        'The body is not valid JSON, the id is that of a session, or the profiles have a wrong name or too many frames a second.',
      ),
    },
  },
  {
    id: 'setRecord',
    group: 'Streams',
    method: 'PATCH',
    path: routePatterns.streamRecord,
    summary: 'Turn recording on or off for sessions that begin from now on.',
    source: 'recording-interface, "Turn recording on or off"',
    needsKey: true,
    pathParameters: streamId,
    body: setRecordSchema,
    answers: { ...done, 400: problem('`record` is not a JSON boolean, or the id is that of a session.') },
  },
  {
    id: 'recordOnce',
    group: 'Streams',
    method: 'PUT',
    path: routePatterns.recordOnce,
    summary:
      'Turn recording on for the next session only. It turns off once that session has begun, and on again if it is cut off. Test broadcasts do not count.',
    needsKey: true,
    pathParameters: streamId,
    answers: done,
  },
  {
    id: 'cancelRecordOnce',
    group: 'Streams',
    method: 'DELETE',
    path: routePatterns.recordOnce,
    summary: 'Turn recording off if it was on for the next session only; otherwise nothing changes.',
    needsKey: true,
    pathParameters: streamId,
    answers: done,
  },
  {
    id: 'deleteStream',
    group: 'Streams',
    method: 'DELETE',
    path: routePatterns.stream,
    summary: 'Delete a stream and end its session. Its recordings stay playable.',
    source: 'hosted-api, "Operations and success"',
    needsKey: true,
    pathParameters: streamId,
    answers: { ...done, 400: problem('The id is that of a session: delete its recording instead.') },
  },
  {
    id: 'restoreStream',
    group: 'Streams',
    method: 'POST',
    path: routePatterns.streamRestore,
    summary: `Bring back a stream that was deleted less than ${restorableDays} days ago, with its key and its sessions.`,
    needsKey: true,
    pathParameters: streamId,
    answers: {
      ...done,
      403: problem('The account has as many streams as it may have, or the key may only read.'),
      404: problem("Unknown, deleted too long ago, or another account's: one answer for all."),
      409: problem('The stream is not deleted.'),
    },
  },
  {
    id: 'terminateStream',
    group: 'Streams',
    method: 'DELETE',
    path: routePatterns.streamTerminate,
    summary: 'End the live session: the encoder is disconnected.',
    source: 'hosted-api, "Operations and success"',
    needsKey: true,
    pathParameters: streamId,
    answers: {
      ...done,
      400: problem('The stream is not live.'),
      429: problem('It was terminated less than 5 s ago.', { 'retry-after': 'Seconds to wait.' }),
    },
  },
  {
    id: 'rotateStreamKey',
    group: 'Streams',
    method: 'POST',
    path: routePatterns.streamKeyRotation,
    summary: "Replace a stream's key. The old key stops working immediately.",
    needsKey: true,
    pathParameters: streamId,
    answers: {
      200: { description: 'The new key.', schema: rotatedKeySchema },
      409: problem('The stream is live: its encoder would be locked out.'),
    },
  },
  {
    id: 'listStreamSessions',
    group: 'Sessions',
    method: 'GET',
    path: routePatterns.streamSessions,
    summary: 'List the sessions of a stream, last seen first.',
    source: 'hosted-api, "Lists"',
    needsKey: true,
    pathParameters: streamId,
    query: { ...pageQuery, record: described(flag, 'Only recorded sessions, or only unrecorded ones.') },
    answers: {
      200: { description: 'One page.', schema: v.array(sessionSchema) },
      400: problem('Invalid limit or cursor.'),
    },
  },
];

export const wallOperations: readonly Operation[] = [
  {
    id: 'readWall',
    group: 'Wall',
    method: 'GET',
    path: routePatterns.wall,
    summary:
      'Get what a wall screen shows: names and states, first of a whole day, then what changed since the last response.',
    needsKey: true,
    isForWall: true,
    query: {
      since: described(
        v.string(),
        'The `cursor` of the last response. Without it, or with one from before a restart, the response starts over.',
      ),
    },
    answers: {
      200: { description: 'The current state of each stream and session, without keys and links.', schema: wallSchema },
      204: { description: 'Nothing has changed. No body.' },
      400: problem('A parameter was given twice.'),
    },
  },
  {
    id: 'readLivePicture',
    group: 'Wall',
    method: 'GET',
    path: routePatterns.livePicture,
    summary: 'Get a still of a live stream, large enough for a wall screen.',
    needsKey: true,
    isForWall: true,
    pathParameters: { id: described(v.string(), 'The id of a stream.') },
    answers: {
      200: { description: 'The picture.', contentType: 'image/jpeg' },
      204: { description: 'There is none, or none yet. No body.' },
    },
  },
];

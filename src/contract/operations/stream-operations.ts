import * as v from 'valibot';
import { routePatterns } from '../routes.ts';
import { sessionSchema } from '../session.ts';
import { rotatedKeySchema, streamSchema } from '../stream.ts';
import { changesSchema, longestWaitSeconds } from '../stream-object.ts';
import { createStreamSchema, patchStreamSchema, restorableDays, setRecordSchema } from '../stream-requests.ts';
import { days, described } from '../values.ts';
import { badBody, flag, listQuery, type Operation, pageHeaders, pageQuery, problem } from './operation.ts';

const streamId = { id: described(v.string(), 'The id of a stream.') };
const anyId = { id: described(v.string(), 'The id of a stream or a session.') };
/** Eight reads of a key may wait at a time. */
const waited = {
  'preference-applied': '`wait=…` where `Prefer` was followed; absent where this key has too many reads that wait.',
};
const done = { 204: { description: 'Done. No body.' } };

export const streamOperations: readonly Operation[] = [
  {
    id: 'createStream',
    group: 'Streams',
    method: 'POST',
    path: routePatterns.streams,
    summary: 'Create a stream. Without `profiles` it gets the renditions that the service is set to.',
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
    summary: 'List streams; includes sessions unless asked not to.',
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
    summary: `What changed of all streams and sessions since the last answer; at first, all of them. With the header \`Prefer: wait=${longestWaitSeconds}\` (RFC 7240) and nothing to answer, the answer comes with the next change, or after so many seconds.`,
    needsKey: true,
    query: {
      since: described(
        v.string(),
        'The `cursor` of the last answer. Without it, or with one from before a restart, the answer starts anew.',
      ),
      days: described(
        days,
        'Leaves out, at first, sessions last seen before so many days, but for the last session and the last recording of each stream.',
      ),
    },
    answers: {
      200: {
        description: 'One page: each stream and session as it is now.',
        schema: v.strictObject({
          ...changesSchema.entries,
          streams: described(v.array(streamSchema), 'New or changed.'),
          sessions: described(v.array(sessionSchema), 'New or changed.'),
        }),
        headers: waited,
      },
      204: { description: 'Nothing has changed. No body.', headers: waited },
      400: problem('`days` or `first` is no such number.'),
    },
  },
  {
    id: 'followChanges',
    group: 'Streams',
    method: 'GET',
    path: routePatterns.hints,
    summary:
      'Says when it is worth asking again what changed: an endless stream of server-sent events. Each `change` is a hint without data; what a live session writes of its progress is none. Every 2 s without one there is a comment, so that silence means a connection that is gone. It ends after ten minutes, and when its key is ended.',
    needsKey: true,
    isForWall: true,
    answers: {
      200: { description: 'The events.', contentType: 'text/event-stream' },
      503: problem(
        'This key has eight that wait or follow already, or the service is stopping. Ask now and then instead.',
      ),
    },
  },
  {
    id: 'readStream',
    group: 'Streams',
    method: 'GET',
    path: routePatterns.stream,
    summary: 'Read a stream or a session.',
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
    summary: 'Turn recording on or off, for sessions that begin from now on.',
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
      'Turn recording on for the next session only: off again once that has begun, on again if it is cut off. A test broadcast does not count.',
    needsKey: true,
    pathParameters: streamId,
    answers: done,
  },
  {
    id: 'cancelRecordOnce',
    group: 'Streams',
    method: 'DELETE',
    path: routePatterns.recordOnce,
    summary: 'Turn recording off again if the next session was to be recorded only; else nothing changes.',
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
    summary: 'Give a stream a new stream key. The old one stops at once.',
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
    summary: 'List the sessions of a stream, the last seen first.',
    source: 'hosted-api, "Lists"',
    needsKey: true,
    pathParameters: streamId,
    query: { ...pageQuery, record: described(flag, 'Recorded sessions only, or those that are not.') },
    answers: {
      200: { description: 'One page.', schema: v.array(sessionSchema) },
      400: problem('Invalid limit or cursor.'),
    },
  },
];

import * as v from 'valibot';
import { activityEntrySchema, noteActivitySchema } from '../activity.ts';
import { activityGroups } from '../activity-groups.ts';
import { connectionStepSchema } from '../connection-test.ts';
import { apiConnectionSchema, writeConnectionSchema } from '../connections.ts';
import { languages } from '../languages.ts';
import { queueChangeSchema, queuedChangeSchema } from '../queued-change.ts';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { badBody, type Operation, pageQuery, problem } from './operation.ts';

const name = described(v.string(), 'The name of an upstream, from the list of connections.');

const groups = activityGroups.join('|');
const activityFilter = {
  group: v.pipe(
    v.string(),
    v.regex(new RegExp(`^(${groups})(,(${groups}))*$`)),
    v.description(`Entries of these groups alone: ${activityGroups.join(', ')}, comma-separated.`),
  ),
  streamId: described(v.string(), 'Entries about this stream alone.'),
  q: described(
    v.string(),
    'Words that are all in the names of the stream and of who did it; case makes no difference.',
  ),
};

export const connectionOperations: readonly Operation[] = [
  {
    id: 'listConnections',
    group: 'Connections',
    method: 'GET',
    path: routePatterns.connections,
    summary:
      'List this machine and each configured upstream. The operations of streams and sessions of an upstream are below `/aircheck/upstream/{name}`, with its errors carrying `upstream`.',
    needsKey: true,
    answers: { 200: { description: 'This machine first.', schema: v.array(apiConnectionSchema) } },
  },
  {
    id: 'createConnection',
    group: 'Connections',
    method: 'POST',
    path: routePatterns.connections,
    summary: 'Add an API elsewhere, without a restart. Its key stays with the service.',
    needsKey: true,
    body: writeConnectionSchema,
    answers: {
      ...badBody,
      201: { description: 'It can be used at once, by the `name` that it was given.', schema: apiConnectionSchema },
      403: problem('The machine is of another account, or has as many connections as it may.'),
      409: problem('Another connection is called so.'),
    },
  },
  {
    id: 'replaceConnection',
    group: 'Connections',
    method: 'PUT',
    path: routePatterns.connectionByName,
    summary: 'Change what a connection that was added here is called, where its API is, and its key.',
    needsKey: true,
    pathParameters: { name },
    body: writeConnectionSchema,
    answers: {
      ...badBody,
      204: { description: 'Done. No body.' },
      404: problem('No connection of this name was added here.'),
      409: problem('Another connection is called so.'),
    },
  },
  {
    id: 'deleteConnection',
    group: 'Connections',
    method: 'DELETE',
    path: routePatterns.connectionByName,
    summary: 'Remove a connection that was added here, with its key and its queued changes. Nothing is deleted there.',
    needsKey: true,
    pathParameters: { name },
    answers: {
      204: { description: 'Done. No body.' },
      404: problem('No connection of this name was added here.'),
    },
  },
  {
    id: 'testConnection',
    group: 'Connections',
    method: 'POST',
    path: routePatterns.upstreamTest,
    summary: 'Try an upstream step by step, without changing anything there.',
    needsKey: true,
    pathParameters: { name },
    answers: { 200: { description: 'The steps that could be tried.', schema: v.array(connectionStepSchema) } },
  },
  {
    id: 'queueChange',
    group: 'Connections',
    method: 'POST',
    path: routePatterns.upstreamQueue,
    summary: 'Change `record` once the stream is no longer live. Takes the place of an earlier one.',
    needsKey: true,
    pathParameters: { name },
    body: queueChangeSchema,
    answers: {
      ...badBody,
      202: { description: 'It is kept, restarts included.', schema: queuedChangeSchema },
      409: problem('Too many are queued already.'),
    },
  },
  {
    id: 'listQueuedChanges',
    group: 'Connections',
    method: 'GET',
    path: routePatterns.upstreamQueue,
    summary: 'List what waits and what was given up, oldest first.',
    needsKey: true,
    pathParameters: { name },
    answers: { 200: { description: 'All of them.', schema: v.array(queuedChangeSchema) } },
  },
  {
    id: 'cancelQueuedChange',
    group: 'Connections',
    method: 'DELETE',
    path: routePatterns.upstreamQueued,
    summary: 'Cancel a change that waits, or dismiss one that was given up.',
    needsKey: true,
    pathParameters: { name, id: described(v.string(), 'The id of a stream.') },
    answers: { 204: { description: 'Done. No body.' } },
  },
  {
    id: 'listActivity',
    group: 'Connections',
    method: 'GET',
    path: routePatterns.activity,
    summary: 'What happened and who did what, newest first.',
    needsKey: true,
    query: {
      ...activityFilter,
      ...pageQuery,
      cursor: v.pipe(
        v.string(),
        v.regex(/^before\d{1,15}-\d{1,15}$/),
        v.description('As the `Link` of the page before has it.'),
      ),
    },
    answers: {
      200: {
        description: 'A page.',
        schema: v.array(activityEntrySchema),
        headers: { link: '`<…>; rel="next"` where this page was full.' },
      },
      400: problem('Invalid limit, cursor or group.'),
    },
  },
  {
    id: 'downloadActivity',
    group: 'Connections',
    method: 'GET',
    path: routePatterns.activityFile,
    summary: 'All of what `GET /aircheck/activity` lists, as a table for spreadsheets.',
    needsKey: true,
    query: {
      ...activityFilter,
      zone: described(v.string(), 'The IANA name of the time zone of the first column; without one, UTC.'),
      language: described(
        v.picklist(languages),
        'For whose spreadsheets: in German `;` stands between cells. Without one, English.',
      ),
    },
    answers: {
      200: { description: 'CSV by RFC 4180 in UTF-8, a line an entry.', contentType: 'text/csv' },
      400: problem('Invalid group.'),
    },
  },
  {
    id: 'noteActivity',
    group: 'Connections',
    method: 'POST',
    path: routePatterns.activity,
    summary: 'Write down that links were copied.',
    needsKey: true,
    body: noteActivitySchema,
    answers: {
      ...badBody,
      204: { description: 'Done. No body.' },
      404: problem('The account has no such session or connection.'),
    },
  },
];

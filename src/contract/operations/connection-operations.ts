import * as v from 'valibot';
import { activityEntrySchema, activityGroups, noteActivitySchema } from '../activity.ts';
import { apiConnectionSchema, connectionStepSchema, queueChangeSchema, queuedChangeSchema } from '../connections.ts';
import { languages } from '../languages.ts';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { writeConnectionSchema } from '../write-connection.ts';
import { badBody, type Operation, pageQuery, problem } from './operation.ts';

const name = described(v.string(), 'The name of an upstream, from the list of connections.');

const groups = activityGroups.join('|');
const activityFilter = {
  group: v.pipe(
    v.string(),
    v.regex(new RegExp(`^(${groups})(,(${groups}))*$`)),
    v.description(`Entries of these groups alone: ${activityGroups.join(', ')}, comma-separated.`),
  ),
  streamId: described(v.string(), 'Only entries about this stream.'),
  q: described(v.string(), 'Words to find in the names of the stream and the actor. All must match; case is ignored.'),
};

export const connectionOperations: readonly Operation[] = [
  {
    id: 'listConnections',
    group: 'Connections',
    method: 'GET',
    path: routePatterns.connections,
    summary:
      'List this machine and each configured upstream. The stream and session operations of an upstream are under `/aircheck/upstream/{name}`; its errors carry `upstream`.',
    needsKey: true,
    answers: { 200: { description: 'This machine first.', schema: v.array(apiConnectionSchema) } },
  },
  {
    id: 'createConnection',
    group: 'Connections',
    method: 'POST',
    path: routePatterns.connections,
    summary: 'Add another API as a connection, without a restart. Its key stays with the service.',
    needsKey: true,
    body: writeConnectionSchema,
    answers: {
      ...badBody,
      201: { description: 'The connection, which can be used immediately by its `name`.', schema: apiConnectionSchema },
      403: problem('The machine belongs to another account, or has reached its limit of connections.'),
      409: problem('Another connection has this name.'),
    },
  },
  {
    id: 'replaceConnection',
    group: 'Connections',
    method: 'PUT',
    path: routePatterns.connectionByName,
    summary: 'Change the name, address or key of a connection that was added here.',
    needsKey: true,
    pathParameters: { name },
    body: writeConnectionSchema,
    answers: {
      ...badBody,
      204: { description: 'Done. No body.' },
      404: problem('No connection with this name was added here.'),
      409: problem('Another connection has this name.'),
    },
  },
  {
    id: 'deleteConnection',
    group: 'Connections',
    method: 'DELETE',
    path: routePatterns.connectionByName,
    summary:
      'Remove a connection that was added here, with its key and its queued changes. Nothing is deleted at the other API.',
    needsKey: true,
    pathParameters: { name },
    answers: {
      204: { description: 'Done. No body.' },
      404: problem('No connection with this name was added here.'),
    },
  },
  {
    id: 'testConnection',
    group: 'Connections',
    method: 'POST',
    path: routePatterns.upstreamTest,
    summary: 'Test a connection step by step, without changing anything there.',
    needsKey: true,
    pathParameters: { name },
    answers: { 200: { description: 'The steps that were tried.', schema: v.array(connectionStepSchema) } },
  },
  {
    id: 'queueChange',
    group: 'Connections',
    method: 'POST',
    path: routePatterns.upstreamQueue,
    summary: 'Queue a change of `record` until the stream is no longer live. Replaces an earlier one.',
    needsKey: true,
    pathParameters: { name },
    body: queueChangeSchema,
    answers: {
      ...badBody,
      202: { description: 'The change is queued, and survives a restart.', schema: queuedChangeSchema },
      409: problem('Too many are queued already.'),
    },
  },
  {
    id: 'listQueuedChanges',
    group: 'Connections',
    method: 'GET',
    path: routePatterns.upstreamQueue,
    summary: 'List queued changes and those that were given up, oldest first.',
    needsKey: true,
    pathParameters: { name },
    answers: { 200: { description: 'All of them.', schema: v.array(queuedChangeSchema) } },
  },
  {
    id: 'cancelQueuedChange',
    group: 'Connections',
    method: 'DELETE',
    path: routePatterns.upstreamQueued,
    summary: 'Cancel a queued change, or dismiss one that was given up.',
    needsKey: true,
    pathParameters: { name, id: described(v.string(), 'The id of a stream.') },
    answers: { 204: { description: 'Done. No body.' } },
  },
  {
    id: 'listActivity',
    group: 'Connections',
    method: 'GET',
    path: routePatterns.activity,
    summary: 'List what happened and who did what, newest first.',
    needsKey: true,
    query: {
      ...activityFilter,
      ...pageQuery,
      cursor: v.pipe(
        v.string(),
        v.regex(/^before\d{1,15}-\d{1,15}$/),
        v.description('The cursor from the `Link` header of the previous page.'),
      ),
    },
    answers: {
      200: {
        description: 'A page.',
        schema: v.array(activityEntrySchema),
        headers: { link: '`<…>; rel="next"` if there are more.' },
      },
      400: problem('Invalid limit, cursor or group.'),
    },
  },
  {
    id: 'downloadActivity',
    group: 'Connections',
    method: 'GET',
    path: routePatterns.activityFile,
    summary: 'Download the activity log as a table for spreadsheets.',
    needsKey: true,
    query: {
      ...activityFilter,
      zone: described(v.string(), 'The IANA time zone of the first column. Default: UTC.'),
      language: described(
        v.picklist(languages),
        'The language of the spreadsheet: in German, cells are separated by `;`. Default: English.',
      ),
    },
    answers: {
      200: { description: 'CSV (RFC 4180, UTF-8), one line per entry.', contentType: 'text/csv' },
      400: problem('Invalid group.'),
    },
  },
  {
    id: 'noteActivity',
    group: 'Connections',
    method: 'POST',
    path: routePatterns.activity,
    summary: 'Record that links were copied.',
    needsKey: true,
    body: noteActivitySchema,
    answers: {
      ...badBody,
      204: { description: 'Done. No body.' },
      404: problem('The account has no such session or connection.'),
    },
  },
];

import * as v from 'valibot';
import { capacitySchema, noticeSchema, storageSchema, unknownKeysSchema } from '../machine.ts';
import { routePatterns } from '../routes.ts';
import { testBroadcastRequestSchema, testBroadcastSchema } from '../test-broadcast.ts';
import { described } from '../values.ts';
import { badBody, type Operation, problem } from './operation.ts';

export const machineOperations: readonly Operation[] = [
  {
    id: 'startTestBroadcast',
    group: 'This machine',
    method: 'POST',
    path: routePatterns.testBroadcast,
    summary: 'Push a test picture and tone to a stream, through the real ingest.',
    needsKey: true,
    body: testBroadcastRequestSchema,
    answers: {
      ...badBody,
      202: { description: 'It is beginning.', schema: testBroadcastSchema },
      404: problem('The account has no such stream.'),
      409: problem('The stream is live, or its test broadcast is beginning already.'),
      429: problem('As many test broadcasts are being sent as may be.', { 'retry-after': 'Seconds to wait.' }),
    },
  },
  {
    id: 'readTestBroadcast',
    group: 'This machine',
    method: 'GET',
    path: routePatterns.testBroadcastOf,
    summary: 'How far the last test broadcast of a stream is.',
    needsKey: true,
    pathParameters: { id: described(v.string(), 'The id of a stream.') },
    answers: {
      200: { description: 'The last one.', schema: testBroadcastSchema },
      204: { description: 'None was sent since the service began. No body.' },
    },
  },
  {
    id: 'stopTestBroadcast',
    group: 'This machine',
    method: 'DELETE',
    path: routePatterns.testBroadcastOf,
    summary:
      'Stop the test broadcast of a stream, as an encoder stops: what was sent is kept. Answers when it has ended.',
    needsKey: true,
    pathParameters: { id: described(v.string(), 'The id of a stream.') },
    answers: {
      204: { description: 'None is being sent (any more). No body.' },
      404: problem('The account has no such stream.'),
    },
  },
  {
    id: 'readStorage',
    group: 'This machine',
    method: 'GET',
    path: routePatterns.storage,
    summary: 'What recordings take of the disk, and what is left.',
    needsKey: true,
    isForWall: true,
    answers: { 200: { description: 'In bytes.', schema: storageSchema } },
  },
  {
    id: 'readCapacity',
    group: 'This machine',
    method: 'GET',
    path: routePatterns.capacity,
    summary: 'How many sessions with the default ladder this machine encodes in real time, as it did so far.',
    needsKey: true,
    answers: { 200: { description: 'Measured since the service began.', schema: capacitySchema } },
  },
  {
    id: 'listNotices',
    group: 'This machine',
    method: 'GET',
    path: routePatterns.notices,
    summary: 'What the operator has to know of the service itself since its start, newest first.',
    needsKey: true,
    answers: { 200: { description: 'All of them.', schema: v.array(noticeSchema) } },
  },
  {
    id: 'readUnknownKeys',
    group: 'This machine',
    method: 'GET',
    path: routePatterns.unknownKeys,
    summary: 'How often somebody tried to publish with a stream key that nobody has, and from where.',
    needsKey: true,
    answers: { 200: { description: 'None for an account that the machine is not of.', schema: unknownKeysSchema } },
  },
  {
    id: 'readOpenApi',
    group: 'Description',
    method: 'GET',
    path: routePatterns.openApi,
    summary: 'This description, for programs.',
    needsKey: false,
    answers: { 200: { description: 'An OpenAPI 3.1 document.', schema: v.looseObject({ openapi: v.string() }) } },
  },
  {
    id: 'readDocs',
    group: 'Description',
    method: 'GET',
    path: routePatterns.docs,
    summary: 'This description, for people.',
    needsKey: false,
    answers: { 200: { description: 'A page that needs nothing from elsewhere.', contentType: 'text/html' } },
  },
  {
    id: 'readDocsStyle',
    group: 'Description',
    method: 'GET',
    path: routePatterns.docsStyle,
    summary: 'How that page looks.',
    needsKey: false,
    answers: { 200: { description: 'Its style sheet.', contentType: 'text/css' } },
  },
];

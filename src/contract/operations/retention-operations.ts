import * as v from 'valibot';
import { decideDeletionSchema, expiringSchema } from '../retention/expiring.ts';
import { retentionPreviewSchema } from '../retention/retention-preview.ts';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { badBody, type Operation, pageQuery, problem } from './operation.ts';

const sessionId = { id: described(v.string(), 'The id of a session.') };
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

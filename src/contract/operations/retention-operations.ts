import * as v from 'valibot';
import { decideDeletionSchema, expiringSchema } from '../retention/expiring.ts';
import { retentionPreviewSchema } from '../retention/retention-preview.ts';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { badBody, type Operation, pageQuery, problem } from './operation.ts';

const sessionId = { id: described(v.string(), 'The id of a session.') };
const done = { 204: { description: 'Done. No body.' } };
const noRecording = problem("Unknown, another account's, not recorded, or deleted.");

export const retentionOperations: readonly Operation[] = [
  {
    id: 'listExpiring',
    group: 'Sessions',
    method: 'GET',
    path: routePatterns.expiring,
    summary: 'The recordings that are deleted next, and when: they are older than their stream’s retention.',
    needsKey: true,
    query: {
      streamId: described(v.string(), 'Only of this stream.'),
      limit: pageQuery.limit,
    },
    answers: {
      200: { description: 'What goes first, and a list of it.', schema: expiringSchema },
      400: problem('`limit` is wrong, or a parameter is given twice.'),
      404: problem('The account has no such stream.'),
    },
  },
  {
    id: 'previewRetention',
    group: 'Sessions',
    method: 'POST',
    path: routePatterns.expiring,
    summary: 'What would be deleted of some streams, and when, if they had another retention. Nothing is changed.',
    needsKey: true,
    query: { limit: pageQuery.limit },
    body: retentionPreviewSchema,
    answers: {
      ...badBody,
      200: { description: 'What would go first, and a list of it.', schema: expiringSchema },
      400: problem('`limit` is wrong, or the body is not valid JSON.'),
    },
  },
  {
    id: 'decideDeletion',
    group: 'Sessions',
    method: 'POST',
    path: routePatterns.waitingDeletion,
    summary: 'Delete the recordings that wait for it, or let them wait for another day.',
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
    summary: 'Keep a recording for ever, whatever the retention. It can be deleted by hand all the same.',
    needsKey: true,
    pathParameters: sessionId,
    answers: { ...done, 404: noRecording },
  },
  {
    id: 'releaseRecording',
    group: 'Sessions',
    method: 'DELETE',
    path: routePatterns.keptRecording,
    summary: 'Keep a recording no longer than the retention, and a day from now at least.',
    needsKey: true,
    pathParameters: sessionId,
    answers: { ...done, 404: noRecording },
  },
];

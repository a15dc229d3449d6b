import * as v from 'valibot';
import { routePatterns } from '../routes.ts';
import { joinedSchema, joinSessionsSchema } from '../session.ts';
import { described } from '../values.ts';
import { badBody, type Operation, problem } from './operation.ts';

const sessionId = { id: described(v.string(), 'The id of a session.') };

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

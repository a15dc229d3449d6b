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
      'Join ready sessions of one stream to one recording, in order of time. The links of the first play all of them; the sessions stay as they are.',
    needsKey: true,
    pathParameters: sessionId,
    body: joinSessionsSchema,
    answers: {
      ...badBody,
      201: { description: 'What they are joined to. What was joined already is unchanged.', schema: joinedSchema },
      400: problem('The sessions are of different streams, an id is that of a stream, or the body is not valid JSON.'),
      404: problem("One of them is unknown, or another account's."),
      409: problem('One of them is not ready, or began before the recording that it would be joined to.'),
    },
  },
  {
    id: 'separateSessions',
    group: 'Sessions',
    method: 'DELETE',
    path: routePatterns.joinedSession,
    summary: 'Undo a join, by the id of any of its sessions: each is a recording of its own again.',
    needsKey: true,
    pathParameters: sessionId,
    answers: {
      204: { description: 'Done. No body.' },
      400: problem('The id is that of a stream.'),
      404: problem("Unknown, another account's, or not joined."),
    },
  },
];

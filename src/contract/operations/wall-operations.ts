import * as v from 'valibot';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { wallSchema } from '../wall/wall-rows.ts';
import { type Operation, problem } from './operation.ts';

export const wallOperations: readonly Operation[] = [
  {
    id: 'readWall',
    group: 'Wall',
    method: 'GET',
    path: routePatterns.wall,
    summary: 'What a wall screen shows: names and states. What changed since the last answer; at first, all of a day.',
    needsKey: true,
    isForWall: true,
    query: {
      since: described(
        v.string(),
        'The `cursor` of the last answer. Without it, or with one from before a restart, the answer starts anew.',
      ),
    },
    answers: {
      200: { description: 'Each stream and session as it is now, without keys and links.', schema: wallSchema },
      204: { description: 'Nothing has changed. No body.' },
      400: problem('A parameter is given twice.'),
    },
  },
  {
    id: 'readLivePicture',
    group: 'Wall',
    method: 'GET',
    path: routePatterns.livePicture,
    summary: 'A still of what is live on a stream, large enough for a screen on the wall.',
    needsKey: true,
    isForWall: true,
    pathParameters: { id: described(v.string(), 'The id of a stream.') },
    answers: {
      200: { description: 'The picture.', contentType: 'image/jpeg' },
      204: { description: 'There is none, or none yet. No body.' },
    },
  },
];

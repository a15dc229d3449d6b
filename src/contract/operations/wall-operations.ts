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

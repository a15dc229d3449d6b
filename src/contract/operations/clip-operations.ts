import * as v from 'valibot';
import { clipSchema, createClipSchema, patchClipSchema } from '../clip.ts';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { badBody, type Operation, pageHeaders, pageQuery, problem } from './operation.ts';

const sessionId = { id: described(v.string(), 'The id of a session.') };
const clipId = { id: described(v.string(), 'The id of a clip.') };
const done = { 204: { description: 'Done. No body.' } };

export const clipOperations: readonly Operation[] = [
  {
    id: 'listClips',
    group: 'Clips',
    method: 'GET',
    path: routePatterns.clips,
    summary: 'List clips of all recordings, newest first.',
    needsKey: true,
    query: { limit: pageQuery.limit, cursor: pageQuery.cursor },
    answers: {
      200: { description: 'A page of results.', schema: v.array(clipSchema), headers: { link: pageHeaders.link } },
      400: problem('`limit` or `cursor` is invalid, or a parameter was given twice.'),
    },
  },
  {
    id: 'listClipsOfRecording',
    group: 'Clips',
    method: 'GET',
    path: routePatterns.clipsOfRecording,
    summary: 'List the clips of a recording, by start.',
    needsKey: true,
    pathParameters: sessionId,
    answers: { 200: { description: 'All of them.', schema: v.array(clipSchema) } },
  },
  {
    id: 'createClip',
    group: 'Clips',
    method: 'POST',
    path: routePatterns.clipsOfRecording,
    summary: 'Cut a frame-exact clip from a recording. It is created in the background and playable within seconds.',
    needsKey: true,
    pathParameters: sessionId,
    body: createClipSchema,
    answers: {
      ...badBody,
      202: { description: 'The clip, which is being created.', schema: clipSchema },
      400: problem('The marks are not in the recording, or have no frame between them.'),
      404: problem('It is unknown, belongs to another account, was not recorded, or is deleted.'),
      409: problem('The recording is not ready yet, or it has as many clips as it may have.'),
      429: problem('As many clips are waiting to be made as may.', { 'retry-after': 'Seconds to wait.' }),
    },
  },
  {
    id: 'readClip',
    group: 'Clips',
    method: 'GET',
    path: routePatterns.clipById,
    summary: 'One clip.',
    needsKey: true,
    pathParameters: clipId,
    answers: { 200: { description: 'The clip.', schema: clipSchema } },
  },
  {
    id: 'patchClip',
    group: 'Clips',
    method: 'PATCH',
    path: routePatterns.clipById,
    summary: 'Rename a clip, or keep it when its recording is deleted.',
    needsKey: true,
    pathParameters: clipId,
    body: patchClipSchema,
    answers: { ...badBody, 200: { description: 'The clip.', schema: clipSchema } },
  },
  {
    id: 'deleteClip',
    group: 'Clips',
    method: 'DELETE',
    path: routePatterns.clipById,
    summary: 'Delete a clip. Its recording stays.',
    needsKey: true,
    pathParameters: clipId,
    answers: done,
  },
];

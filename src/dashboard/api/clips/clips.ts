import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CreateClip, clipSchema, type PatchClip } from '../../../contract/clips/clip.ts';
import { routes } from '../../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../../contract/tolerant.ts';
import { clipsPollMs } from '../../recording/polls/page-polls.ts';
import { readOne, readRows } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';

export type Clip = Tolerant<typeof clipSchema>;

const readClip = tolerant(clipSchema);
const clipsKey = (sessionId: string) => ['clips', sessionId] as const;

/** The clips of a recording, by where they begin; asked for again while one is being made. */
export const clipsOf = (sessionId: string) =>
  queryOptions({
    queryKey: clipsKey(sessionId),
    queryFn: async ({ signal }): Promise<readonly Clip[]> =>
      readRows((await requestApi(routes.clipsOfRecording(sessionId), { signal })).body, readClip),
    refetchInterval: ({ state: { data = [] } }) => clipsPollMs(data),
  });

const readAgain = (client: QueryClient, sessionId: string) =>
  client.invalidateQueries({ queryKey: clipsKey(sessionId) });

export const makeClip = (client: QueryClient, sessionId: string) =>
  mutationOptions({
    mutationKey: ['make-clip', sessionId] as const,
    mutationFn: async (clip: CreateClip): Promise<Clip> =>
      readOne((await requestApi(routes.clipsOfRecording(sessionId), { method: 'POST', body: clip })).body, readClip),
    onSettled: () => readAgain(client, sessionId),
  });

export const changeClip = (client: QueryClient, { id, sessionId }: Pick<Clip, 'id' | 'sessionId'>) =>
  mutationOptions({
    mutationKey: ['change-clip', id] as const,
    mutationFn: (change: PatchClip) => requestApi(routes.clipById(id), { method: 'PATCH', body: change }),
    onSettled: () => readAgain(client, sessionId),
  });

export const deleteClip = (client: QueryClient, { id, sessionId }: Pick<Clip, 'id' | 'sessionId'>) =>
  mutationOptions({
    mutationKey: ['delete-clip', id] as const,
    mutationFn: () => requestApi(routes.clipById(id), { method: 'DELETE', expects: 'nothing' }),
    onSettled: () => readAgain(client, sessionId),
  });

import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CreateClip, clipSchema, type PatchClip } from '../../contract/clips/clip.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { fetchPages, maxPageSize, parseOne, parseRows, requestApi } from './client.ts';
import { clipsPollMs } from './polls.ts';

export type Clip = Tolerant<typeof clipSchema>;

const parseClip = tolerant(clipSchema);
const clipsKey = (sessionId: string) => ['clips', sessionId] as const;

export const clipsOf = (sessionId: string) =>
  queryOptions({
    queryKey: clipsKey(sessionId),
    queryFn: async ({ signal }): Promise<readonly Clip[]> =>
      parseRows((await requestApi(routes.clipsOfRecording(sessionId), { signal })).body, parseClip),
    refetchInterval: ({ state: { data = [] } }) => clipsPollMs(data),
  });

export const allClips = (limit: number) =>
  queryOptions({
    queryKey: ['clips', 'all', limit] as const,
    queryFn: async ({ signal }): Promise<readonly Clip[]> =>
      parseRows((await requestApi(`${routes.clips()}?limit=${limit}`, { signal })).body, parseClip),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data = [] } }) => clipsPollMs(data),
  });

export async function fetchAllClips(signal: AbortSignal): Promise<readonly Clip[]> {
  const { rows } = await fetchPages(routes.clips(), { limit: String(maxPageSize) }, parseClip, {
    maxPages: 20,
    signal,
  });
  return rows;
}

export const invalidateClips = (client: QueryClient) => client.invalidateQueries({ queryKey: ['clips'] });

export async function fetchClipById(id: string, signal: AbortSignal): Promise<Clip> {
  return parseOne((await requestApi(routes.clipById(id), { signal })).body, parseClip);
}

export const makeClip = (client: QueryClient, sessionId: string) =>
  mutationOptions({
    mutationKey: ['make-clip', sessionId] as const,
    mutationFn: async (clip: CreateClip): Promise<Clip> =>
      parseOne((await requestApi(routes.clipsOfRecording(sessionId), { method: 'POST', body: clip })).body, parseClip),
    onSettled: () => invalidateClips(client),
  });

export const changeClip = (client: QueryClient, { id }: Pick<Clip, 'id'>) =>
  mutationOptions({
    mutationKey: ['change-clip', id] as const,
    mutationFn: (change: PatchClip) => requestApi(routes.clipById(id), { method: 'PATCH', body: change }),
    onSettled: () => invalidateClips(client),
  });

export const deleteClip = (client: QueryClient, { id }: Pick<Clip, 'id'>) =>
  mutationOptions({
    mutationKey: ['delete-clip', id] as const,
    mutationFn: () => requestApi(routes.clipById(id), { method: 'DELETE', expects: 'nothing' }),
    onSettled: () => invalidateClips(client),
  });

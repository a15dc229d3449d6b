import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CreateClip, clipSchema, type PatchClip } from '../../contract/clip.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { fetchOne, fetchPages, fetchRows, maxPageSize, sendApi } from './client.ts';
import { clipsPollMs } from './polls.ts';

export type Clip = Tolerant<typeof clipSchema>;

const parseClip = tolerant(clipSchema);

export const clipsOf = (sessionId: string) =>
  queryOptions({
    queryKey: ['clips', sessionId] as const,
    queryFn: ({ signal }) => fetchRows(routes.clipsOfRecording(sessionId), parseClip, { signal }),
    refetchInterval: ({ state: { data = [] } }) => clipsPollMs(data),
  });

export const allClips = (limit: number) =>
  queryOptions({
    queryKey: ['clips', 'all', limit] as const,
    queryFn: ({ signal }) => fetchRows(`${routes.clips()}?limit=${limit}`, parseClip, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data = [] } }) => clipsPollMs(data),
  });

export async function fetchAllClips(signal: AbortSignal): Promise<readonly Clip[]> {
  const query = { limit: String(maxPageSize) };
  return (await fetchPages(routes.clips(), query, parseClip, { maxPages: 20, signal })).rows;
}

export const invalidateClips = (client: QueryClient) => client.invalidateQueries({ queryKey: ['clips'] });

export const fetchClipById = (id: string, signal: AbortSignal) => fetchOne(routes.clipById(id), parseClip, { signal });

export const makeClip = (client: QueryClient, sessionId: string) =>
  mutationOptions({
    mutationFn: (body: CreateClip) => fetchOne(routes.clipsOfRecording(sessionId), parseClip, { method: 'POST', body }),
    onSettled: () => invalidateClips(client),
  });

export const changeClip = (client: QueryClient, { id }: Pick<Clip, 'id'>) =>
  mutationOptions({
    mutationFn: (body: PatchClip) => sendApi('PATCH', routes.clipById(id), { body }),
    onSettled: () => invalidateClips(client),
  });

export const deleteClip = (client: QueryClient, { id }: Pick<Clip, 'id'>) =>
  mutationOptions({
    mutationFn: () => sendApi('DELETE', routes.clipById(id)),
    onSettled: () => invalidateClips(client),
  });

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CreateDelivery, deliverySchema, type WriteDelivery } from '../../contract/deliveries/delivery.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { parseOne, parseRows, requestApi } from './client.ts';
import { invalidateClips } from './clips.ts';
import { deliveryPagesPollMs } from './polls.ts';
import { streamsKey } from './streams.ts';

export type DeliveryPage = Tolerant<typeof deliverySchema>;

const parsePage = tolerant(deliverySchema);
const key = ['delivery-pages'] as const;
/** Read at once. Older ones are read when somebody asks for them. */
const pageSize = 50;

/** The account's delivery pages, the last first; `count` of them, more than one page at a time. */
export const deliveryPages = (count: number = pageSize) =>
  queryOptions({
    queryKey: [...key, count] as const,
    queryFn: async ({ signal }): Promise<{ pages: readonly DeliveryPage[]; hasMore: boolean }> => {
      const { body, link } = await requestApi(`${routes.deliveries()}?limit=${count}`, { signal });
      return { pages: parseRows(body, parsePage), hasMore: link !== null };
    },
    placeholderData: (before) => before,
    refetchInterval: deliveryPagesPollMs,
  });

/** Open pages of which all that will come became playable since then. Rejects with an ApiError. */
export async function fetchReadyPages(sinceMs: number, signal: AbortSignal): Promise<readonly DeliveryPage[]> {
  const { body } = await requestApi(`${routes.deliveries()}?readySince=${Math.floor(sinceMs)}`, { signal });
  return parseRows(body, parsePage);
}

/** Makes a page. Its sessions are handed over with that: lists of sessions are read again. */
export async function createDeliveryPage(client: QueryClient, body: CreateDelivery): Promise<DeliveryPage> {
  const answer = await requestApi(routes.deliveries(), { method: 'POST', body });
  void client.invalidateQueries({ queryKey: streamsKey }, { cancelRefetch: false });
  void client.invalidateQueries({ queryKey: key });
  void invalidateClips(client);
  return parseOne(answer.body, parsePage);
}

export async function replaceDeliveryPage(client: QueryClient, id: string, body: WriteDelivery): Promise<void> {
  await requestApi(routes.deliveryById(id), { method: 'PUT', body, expects: 'nothing' });
  await client.invalidateQueries({ queryKey: key });
}

/** Nothing of it is answered from now on, until that is undone. */
export async function revokeDeliveryPage(client: QueryClient, id: string): Promise<void> {
  await requestApi(routes.deliveryById(id), { method: 'DELETE', expects: 'nothing' });
  await client.invalidateQueries({ queryKey: key });
}

export async function restoreDeliveryPage(client: QueryClient, id: string): Promise<void> {
  await requestApi(routes.deliveryRestore(id), { method: 'POST', expects: 'nothing' });
  await client.invalidateQueries({ queryKey: key });
}

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type CreateDelivery,
  type deliveredEntrySchema,
  deliveredSchema,
  deliverySchema,
  type WriteDelivery,
} from '../../contract/delivery.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { clock } from '../lib/clock.ts';
import { fetchOne, parseOne, parseRows, requestApi, sendApi } from './client.ts';
import { invalidateClips } from './clips.ts';
import { anonymousAt } from './connection.ts';
import { isNotFound } from './errors.ts';
import { deliveredPollMs, deliveryPagesPollMs } from './polls.ts';
import { siteConfig } from './site-config.ts';
import { streamsKey } from './stream.ts';

export type DeliveryPage = Tolerant<typeof deliverySchema>;

const parsePage = tolerant(deliverySchema);
const key = ['delivery-pages'] as const;
/** Older pages are fetched on demand. */
const pageSize = 50;

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

/** The service marks the page's sessions as handed over, so lists of sessions are invalidated. */
export async function createDeliveryPage(client: QueryClient, body: CreateDelivery): Promise<DeliveryPage> {
  const answer = await requestApi(routes.deliveries(), { method: 'POST', body });
  void client.invalidateQueries({ queryKey: streamsKey }, { cancelRefetch: false });
  void client.invalidateQueries({ queryKey: key });
  void invalidateClips(client);
  return parseOne(answer.body, parsePage);
}

export async function replaceDeliveryPage(client: QueryClient, id: string, body: WriteDelivery): Promise<void> {
  await sendApi('PUT', routes.deliveryById(id), { body });
  await client.invalidateQueries({ queryKey: key });
}

/** The service answers nothing of the page until it is restored. */
export async function revokeDeliveryPage(client: QueryClient, id: string): Promise<void> {
  await sendApi('DELETE', routes.deliveryById(id));
  await client.invalidateQueries({ queryKey: key });
}

export async function restoreDeliveryPage(client: QueryClient, id: string): Promise<void> {
  await sendApi('POST', routes.deliveryRestore(id));
  await client.invalidateQueries({ queryKey: key });
}

export type Delivered = Tolerant<typeof deliveredSchema>;
export type DeliveredEntry = Tolerant<typeof deliveredEntrySchema>;

const parseDelivered = tolerant(deliveredSchema);

/** Viewers have the page's address and no key. */
export const delivered = (token: string) =>
  queryOptions({
    queryKey: ['delivered', token] as const,
    queryFn: async ({ signal }) => {
      const credentials = anonymousAt((await siteConfig.settled()).apiBase);
      return fetchOne(routes.delivered(token), parseDelivered, { signal, credentials });
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      !isNotFound(error) && deliveredPollMs(data?.entries ?? [], clock.nowMs()),
  });

export async function reportOpened(token: string): Promise<void> {
  const credentials = anonymousAt((await siteConfig.settled()).apiBase);
  await sendApi('POST', routes.deliveredOpened(token), { credentials });
}

/** The page may come from another host than the service, whose paths the answer holds. */
export function mediaUrl(path: string): string {
  return new URL(path, new URL(siteConfig.get().apiBase, window.location.href)).href;
}

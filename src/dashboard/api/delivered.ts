import { queryOptions } from '@tanstack/react-query';
import { type deliveredEntrySchema, deliveredSchema } from '../../contract/deliveries/delivered.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { clock } from '../lib/clock.ts';
import { parseOne, requestApi } from './client.ts';
import { anonymousAt } from './connection.ts';
import { ApiError } from './errors.ts';
import { deliveredPollMs } from './polls.ts';
import { siteConfig } from './site-config.ts';

export type Delivered = Tolerant<typeof deliveredSchema>;
export type DeliveredEntry = Tolerant<typeof deliveredEntrySchema>;

const parseDelivered = tolerant(deliveredSchema);

/** What stands on a delivery page, for everybody who has its address: asked without a key, again and again. */
export const delivered = (token: string) =>
  queryOptions({
    queryKey: ['delivered', token] as const,
    queryFn: async ({ signal }): Promise<Delivered> => {
      const { apiBase } = await siteConfig.settled();
      const { body } = await requestApi(routes.delivered(token), { signal, credentials: anonymousAt(apiBase) });
      return parseOne(body, parseDelivered);
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      !isGone(error) && deliveredPollMs(data?.entries ?? [], clock.nowMs()),
  });

/** Is there no such page, or not any more? */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Somebody looks at the page. */
export async function noteOpened(token: string): Promise<void> {
  const { apiBase } = await siteConfig.settled();
  await requestApi(routes.deliveredOpened(token), {
    method: 'POST',
    expects: 'nothing',
    credentials: anonymousAt(apiBase),
  });
}

/** A path of the service as an address, wherever the page itself comes from. */
export function mediaUrl(path: string): string {
  return new URL(path, new URL(siteConfig.get().apiBase, window.location.href)).href;
}

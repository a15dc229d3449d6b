import { queryOptions } from '@tanstack/react-query';
import { type deliveredEntrySchema, deliveredSchema } from '../../../contract/deliveries/delivered.ts';
import { routes } from '../../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../../contract/tolerant.ts';
import { deliveredPollMs } from '../../recording/polls/delivered-polls.ts';
import { ApiError } from '../client/api-error.ts';
import { clock } from '../client/clock.ts';
import { nobodyAt } from '../client/nobody.ts';
import { readOne } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';
import { siteConfig } from '../credentials/site-config.ts';

export type Delivered = Tolerant<typeof deliveredSchema>;
export type DeliveredEntry = Tolerant<typeof deliveredEntrySchema>;

const readDelivered = tolerant(deliveredSchema);

/** What stands on a delivery page, for everybody who has its address: asked without a key, again and again. */
export const delivered = (token: string) =>
  queryOptions({
    queryKey: ['delivered', token] as const,
    queryFn: async ({ signal }): Promise<Delivered> => {
      const { apiBase } = await siteConfig.settled();
      const { body } = await requestApi(routes.delivered(token), { signal, as: nobodyAt(apiBase) });
      return readOne(body, readDelivered);
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
  await requestApi(routes.deliveredOpened(token), { method: 'POST', expects: 'nothing', as: nobodyAt(apiBase) });
}

/** A path of the service as an address, wherever the page itself comes from. */
export function mediaUrl(path: string): string {
  return new URL(path, new URL(siteConfig.get().apiBase, window.location.href)).href;
}

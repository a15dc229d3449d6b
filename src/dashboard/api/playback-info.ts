import { queryOptions } from '@tanstack/react-query';
import { playbackInfoSchema } from '../../contract/playback-info.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { nextWatchReadMs, type WatchFacts } from '../recording/watch-state.ts';
import { ApiError } from './client/api-error.ts';
import { requestApi } from './client/request.ts';
import { siteConfig } from './credentials/site-config.ts';
import { readOne } from './read-stream.ts';

const readInfo = tolerant(playbackInfoSchema);

/**
 * What there is to watch behind a session's id, for everyone who has its link: asked of this page's own service without
 * any key, again and again until there is something.
 */
export const playbackInfo = (id: string) =>
  queryOptions({
    queryKey: ['playback-info', id] as const,
    queryFn: async ({ signal }) => {
      const nobody = { baseUrl: (await siteConfig.settled()).apiBase, apiKey: '' };
      const { body } = await requestApi(routes.playback(id), { signal, as: nobody });
      return readOne(body, readInfo);
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) =>
      nextWatchReadMs({ info: data, error: readError(error), failedReads: errorUpdateCount, reads: dataUpdateCount }),
  });

/** An error as `watchState` judges it. */
export function readError(error: Error | null): WatchFacts['error'] {
  if (error === null) return undefined;
  return error instanceof ApiError ? error : { status: 0, reason: undefined };
}

import { type QueryState, queryOptions } from '@tanstack/react-query';
import { playbackInfoSchema } from '../../../contract/playback/playback-info.ts';
import { playbackStateSchema } from '../../../contract/playback/playback-state.ts';
import { routes } from '../../../contract/routes.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import {
  type Found,
  nextWatchReadMs,
  stateOfPlayback,
  stateOfRefusal,
  type WatchReading,
} from '../../recording/watch-state.ts';
import { ApiError } from '../client/api-error.ts';
import { nobodyAt } from '../client/nobody.ts';
import { readOne } from '../client/read-answers.ts';
import { type ApiRequest, requestApi } from '../client/request.ts';
import { siteConfig } from '../credentials/site-config.ts';

const readInfo = tolerant(playbackInfoSchema);
const readPlaybackState = tolerant(playbackStateSchema);
/** What an API says of a path that it does not have. */
const refusals: readonly number[] = [401, 403, 404, 405];

/**
 * What there is to watch behind the id of a session or a playbackId, for everyone who has its link: asked of this page's
 * own service without any key, again and again until there is something. While nobody looks at the page nothing is
 * asked; who comes back sees what holds then.
 */
export const watchReading = (id: string) =>
  queryOptions({
    queryKey: ['watch', id] as const,
    queryFn: async ({ signal, client, queryKey }): Promise<WatchReading> => {
      const last = client.getQueryData<WatchReading>(queryKey);
      const request = { signal, as: nobodyAt((await siteConfig.settled()).apiBase) };
      const read = last?.lacksStates === true ? undefined : await readState(id, request);
      const found = read ?? (await readOfPlayback(id, request));
      const reads = last !== undefined && last.found.state === found.state ? last.reads + 1 : 1;
      return { found, reads, lacksStates: read === undefined };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: ({ state }) => nextReadMs(state) !== false && 'always',
    refetchInterval: ({ state }) => nextReadMs(state),
  });

function nextReadMs({ data, error, errorUpdateCount }: QueryState<WatchReading>): number | false {
  return nextWatchReadMs({ reading: data, isFailing: error !== null, failedReads: errorUpdateCount });
}

/** Undefined of an API without this operation, or with words that are not known here. */
async function readState(id: string, request: ApiRequest): Promise<Found | undefined> {
  try {
    return readOne((await requestApi(routes.playbackState(id), request)).body, readPlaybackState);
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'parse' || refusals.includes(error.status))) return undefined;
    throw error;
  }
}

async function readOfPlayback(id: string, request: ApiRequest): Promise<Found> {
  try {
    return stateOfPlayback(readOne((await requestApi(routes.playback(id), request)).body, readInfo));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return stateOfRefusal(error.reason);
    throw error;
  }
}

import { type QueryState, queryOptions } from '@tanstack/react-query';
import { playbackInfoSchema } from '../../contract/playback/playback-info.ts';
import { playbackStateSchema } from '../../contract/playback/playback-state.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { parseStoryboard } from '../domain/storyboard.ts';
import {
  type PlaybackFacts,
  type PlaybackInfo,
  stateOfPlayback,
  stateOfRefusal,
  type WatchAnswer,
  type WatchFacts,
  watchState,
} from '../domain/watch-state.ts';
import { firstParts, type LinkCheck, type LinkFault, linkProblem, renditionUrls } from '../domain/words/playlist.ts';
import { clock } from '../lib/clock.ts';
import { brokenLinks } from './broken-links.ts';
import { type ApiRequest, fetchMedia, parseOne, requestApi } from './client.ts';
import { anonymousAt } from './connection.ts';
import { ApiError } from './errors.ts';
import { picturesPollMs, watchPollMs } from './polls.ts';
import { siteConfig } from './site-config.ts';

/** Enough to know that a segment is there; a server without ranges sends it whole. */
const probeBytes = 2048;
const mostRenditions = 12;

/** Fetches a ready recording's master playlist and the beginning of each rendition, once; what came of it is known everywhere. */
export const playbackCheck = (url: string, sessionId: string) =>
  queryOptions({
    queryKey: ['playback-check', url] as const,
    queryFn: async ({ signal }) => {
      const check = await checkPlayback(url, signal);
      noteLinkCheck(sessionId, check);
      return check;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Where nothing answered, what is known of the link is as it was. */
function noteLinkCheck(sessionId: string, check: LinkCheck): void {
  if (check.kind === 'unanswered') return;
  const isBroken = check.kind === 'problem';
  const known = brokenLinks.get();
  if (known.has(sessionId) === isBroken) return;
  brokenLinks.set(new Set(isBroken ? [...known, sessionId] : [...known].filter((id) => id !== sessionId)));
}

export async function checkPlayback(url: string, signal?: AbortSignal): Promise<LinkCheck> {
  const master = await fetchText(url, signal);
  if (typeof master !== 'string') {
    return master.fault === 'silent' ? unanswered() : problem(linkProblem(master.fault), 0, 0);
  }
  const renditions = renditionUrls(master, url).slice(0, mostRenditions);
  if (renditions.length === 0) return problem(linkProblem('no-segment'), 0, 0);
  const found = await Promise.all(renditions.map((rendition) => checkRendition(rendition, signal)));
  if (found.includes('silent')) return unanswered();
  const problems = found.filter((each) => each !== undefined);
  const playable = renditions.length - problems.length;
  const first = problems[0];
  if (first !== undefined) return problem(first, playable, renditions.length);
  return { kind: 'passed', renditionCount: renditions.length, checkedAtMs: clock.exactMs() };
}

function unanswered(): LinkCheck {
  return { kind: 'unanswered', checkedAtMs: clock.exactMs() };
}

function problem(text: string, playableCount: number, renditionCount: number): LinkCheck {
  return { kind: 'problem', problem: text, playableCount, renditionCount, checkedAtMs: clock.exactMs() };
}

/** What is wrong with a rendition; `silent` where nothing answered. */
async function checkRendition(
  { name, url }: { name: string; url: string },
  signal?: AbortSignal,
): Promise<string | undefined> {
  const wrong = (fault: LinkFault) => (fault === 'silent' ? fault : linkProblem(fault, name));
  const playlist = await fetchText(url, signal);
  if (typeof playlist !== 'string') return wrong(playlist.fault);
  const parts = firstParts(playlist, url);
  if (parts.length === 0) return wrong('no-segment');
  for (const part of parts) {
    const found = await fetchText(part, signal, probeBytes);
    if (typeof found !== 'string') return wrong(found.fault);
  }
  return undefined;
}

async function fetchText(
  url: string,
  signal: AbortSignal | undefined,
  firstBytes?: number,
): Promise<string | { fault: LinkFault }> {
  try {
    const { response, text } = await fetchMedia(url, { firstBytes, signal });
    if (!response.ok) return { fault: response.status };
    return text === '' ? { fault: 'empty' } : text;
  } catch (error) {
    if (error instanceof ApiError) return { fault: 'silent' };
    throw error;
  }
}

const parseInfo = tolerant(playbackInfoSchema);

/** The small pictures for a recording's seek bar; none where they cannot be had. */
export const storyboard = (url: string) =>
  queryOptions({
    queryKey: ['storyboard', url] as const,
    queryFn: async ({ signal }) => {
      const { response, text } = await fetchMedia(url, { signal });
      return response.ok ? parseStoryboard(text, url) : [];
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });

const parsePlaybackState = tolerant(playbackStateSchema);
const refusals: readonly number[] = [401, 403, 404, 405];

/**
 * What there is to watch behind the id of a session or a playbackId, for everyone who has its link: asked of this page's
 * own service without any key, again and again until there is something. While nobody looks at the page nothing is
 * asked; who comes back sees what holds then.
 */
export const watchAnswer = (id: string) =>
  queryOptions({
    queryKey: ['watch', id] as const,
    queryFn: async ({ signal, client, queryKey }): Promise<WatchAnswer> => {
      const last = client.getQueryData<WatchAnswer>(queryKey);
      const request = { signal, credentials: anonymousAt((await siteConfig.settled()).apiBase) };
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

function nextReadMs({ data, error, errorUpdateCount }: QueryState<WatchAnswer>): number | false {
  return nextWatchReadMs({ answer: data, isFailing: error !== null, failedReads: errorUpdateCount });
}

/** Undefined of an API without this operation, or with words that are not known here. */
async function readState(id: string, request: ApiRequest): Promise<PlaybackFacts | undefined> {
  try {
    return parseOne((await requestApi(routes.playbackState(id), request)).body, parsePlaybackState);
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'parse' || refusals.includes(error.status))) return undefined;
    throw error;
  }
}

async function readOfPlayback(id: string, request: ApiRequest): Promise<PlaybackFacts> {
  try {
    return stateOfPlayback(parseOne((await requestApi(routes.playback(id), request)).body, parseInfo));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return stateOfRefusal(error.reason);
    throw error;
  }
}

/** Milliseconds to the next read; false when nothing will change. `failedReads` in all. */
export function nextWatchReadMs(facts: WatchFacts & { failedReads: number }): number | false {
  const { answer, failedReads } = facts;
  const state = watchState(facts);
  if (state.kind === 'failed' || state.kind === 'not-recorded' || state.kind === 'gone') return false;
  if (state.kind !== 'playable') return watchPollMs(facts.isFailing ? failedReads : (answer?.reads ?? 0));
  return isWithoutPictures(answer?.found.playback, state) && picturesPollMs(answer?.reads ?? 0);
}

/** Our service makes them after the recording is ready; of sound alone there are none. */
function isWithoutPictures(
  info: PlaybackInfo | undefined,
  { isLive, storyboardUrl }: { isLive: boolean; storyboardUrl?: string | undefined },
) {
  return !isLive && info?.meta.aircheck !== undefined && storyboardUrl === undefined;
}

import { type QueryState, queryOptions } from '@tanstack/react-query';
import { playbackInfoSchema, playbackStateSchema } from '../../contract/playback.ts';
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
import { type ApiRequest, fetchMedia, fetchOne } from './client.ts';
import { anonymousAt } from './connection.ts';
import { ApiError, isNotFound } from './errors.ts';
import { picturesPollMs, watchPollMs } from './polls.ts';
import { siteConfig } from './site-config.ts';
import { brokenLinks } from './streams.ts';

/** A segment's first bytes show that it is there; a server without ranges sends all of it. */
const probeBytes = 2048;
const maxRenditions = 12;

/** Fetches a ready recording's master playlist and the beginning of each rendition, once. */
export const playbackCheck = (url: string, sessionId: string) =>
  queryOptions({
    queryKey: ['playback-check', url] as const,
    queryFn: async ({ signal }) => {
      const check = await checkPlayback(url, signal);
      storeLinkCheck(sessionId, check);
      return check;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** A check without an answer changes nothing that an earlier one found. */
function storeLinkCheck(sessionId: string, check: LinkCheck): void {
  if (check.kind === 'unanswered') return;
  const isBroken = check.kind === 'problem';
  const known = brokenLinks.get();
  if (known.has(sessionId) === isBroken) return;
  brokenLinks.set(new Set(isBroken ? [...known, sessionId] : [...known].filter((id) => id !== sessionId)));
}

export async function checkPlayback(url: string, signal?: AbortSignal): Promise<LinkCheck> {
  const master = await fetchText(url, signal);
  const isFetched = typeof master === 'string';
  const renditions = isFetched ? renditionUrls(master, url).slice(0, maxRenditions) : [];
  const results = await Promise.all(renditions.map((rendition) => checkRendition(rendition, signal)));
  const [renditionCount, checkedAtMs] = [renditions.length, clock.exactMs()];
  if (renditionCount === 0) {
    const fault = isFetched ? 'no-segment' : master.fault;
    if (fault === 'silent') return { kind: 'unanswered', checkedAtMs };
    return { kind: 'problem', problem: linkProblem(fault), playableCount: 0, renditionCount, checkedAtMs };
  }
  if (results.includes('silent')) return { kind: 'unanswered', checkedAtMs };
  const problems = results.filter((result) => result !== undefined);
  const [problem] = problems;
  if (problem === undefined) return { kind: 'passed', renditionCount, checkedAtMs };
  return { kind: 'problem', problem, playableCount: renditionCount - problems.length, renditionCount, checkedAtMs };
}

/** Returns a sentence about what is wrong, or `silent` where nothing answered. */
async function checkRendition({ name, url }: { name: string; url: string }, signal?: AbortSignal) {
  const wrong = (fault: LinkFault) => (fault === 'silent' ? fault : linkProblem(fault, name));
  const playlist = await fetchText(url, signal);
  if (typeof playlist !== 'string') return wrong(playlist.fault);
  const parts = firstParts(playlist, url);
  if (parts.length === 0) return wrong('no-segment');
  for (const part of parts) {
    const beginning = await fetchText(part, signal, probeBytes);
    if (typeof beginning !== 'string') return wrong(beginning.fault);
  }
  return undefined;
}

type Text = string | { fault: LinkFault };

async function fetchText(url: string, signal: AbortSignal | undefined, firstBytes?: number): Promise<Text> {
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

/** The thumbnails of the seek bar; a recording without a storyboard has none. */
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
 * Viewers have a link with the id of a session or a playbackId, and no key. The page polls its own service until there is
 * something to play; a hidden tab does not poll, and focus refetches at once.
 */
export const watchAnswer = (id: string) =>
  queryOptions({
    queryKey: ['watch', id] as const,
    queryFn: async ({ signal, client, queryKey }): Promise<WatchAnswer> => {
      const last = client.getQueryData<WatchAnswer>(queryKey);
      const request = { signal, credentials: anonymousAt((await siteConfig.settled()).apiBase) };
      const state = last?.lacksStates === true ? undefined : await fetchPlaybackState(id, request);
      const found = state ?? (await fetchPlaybackInfo(id, request));
      const reads = last !== undefined && last.found.state === found.state ? last.reads + 1 : 1;
      return { found, reads, lacksStates: state === undefined };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: ({ state }) => nextReadMs(state) !== false && 'always',
    refetchInterval: ({ state }) => nextReadMs(state),
  });

const nextReadMs = ({ data, error, errorUpdateCount }: QueryState<WatchAnswer>) =>
  nextWatchReadMs({ answer: data, isFailing: error !== null, failedReads: errorUpdateCount });

/** Undefined for an API without this operation, or with states that are unknown here. */
async function fetchPlaybackState(id: string, request: ApiRequest): Promise<PlaybackFacts | undefined> {
  try {
    return await fetchOne(routes.playbackState(id), parsePlaybackState, request);
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'parse' || refusals.includes(error.status))) return undefined;
    throw error;
  }
}

async function fetchPlaybackInfo(id: string, request: ApiRequest): Promise<PlaybackFacts> {
  try {
    return stateOfPlayback(await fetchOne(routes.playback(id), parseInfo, request));
  } catch (error) {
    if (isNotFound(error)) return stateOfRefusal(error.reason);
    throw error;
  }
}

/** False when nothing will change. `failedReads`: all failures so far. */
export function nextWatchReadMs(facts: WatchFacts & { failedReads: number }): number | false {
  const { answer, failedReads } = facts;
  const state = watchState(facts);
  if (state.kind === 'failed' || state.kind === 'not-recorded' || state.kind === 'gone') return false;
  if (state.kind !== 'playable') return watchPollMs(facts.isFailing ? failedReads : (answer?.reads ?? 0));
  return isWithoutPictures(answer?.found.playback, state) && picturesPollMs(answer?.reads ?? 0);
}

/** Our service makes pictures after the recording is ready; a recording of sound alone has none. */
function isWithoutPictures(
  info: PlaybackInfo | undefined,
  { isLive, storyboardUrl }: { isLive: boolean; storyboardUrl?: string | undefined },
) {
  return !isLive && info?.meta.aircheck !== undefined && storyboardUrl === undefined;
}

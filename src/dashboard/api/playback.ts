import { queryOptions } from '@tanstack/react-query';
import { playbackInfoSchema } from '../../contract/playback/playback-info.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { firstParts, type LinkCheck, renditionUrls } from '../recording/playlist.ts';
import { parseStoryboard } from '../recording/storyboard.ts';
import { type LinkFault, linkProblem } from '../recording/words/link-words.ts';
import { brokenLinks } from './broken-links.ts';
import { ApiError } from './client/api-error.ts';
import { clock } from './client/clock.ts';
import { readOne } from './client/read-answers.ts';
import { requestApi } from './client/request.ts';
import { requestMedia } from './client/request-media.ts';

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
    const { response, text } = await requestMedia(url, { firstBytes, signal });
    if (!response.ok) return { fault: response.status };
    return text === '' ? { fault: 'empty' } : text;
  } catch (error) {
    if (error instanceof ApiError) return { fault: 'silent' };
    throw error;
  }
}

const readInfo = tolerant(playbackInfoSchema);

/** Whose pages may show a recording's watch page in a frame; nobody's where the service names none. */
export const embedOrigins = (sessionId: string) =>
  queryOptions({
    queryKey: ['embed-origins', sessionId] as const,
    queryFn: async ({ signal }) => {
      const { body } = await requestApi(routes.playback(sessionId), { signal });
      return readOne(body, readInfo).meta.aircheck?.embedOrigins ?? [];
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The small pictures for a recording's seek bar; none where they cannot be had. */
export const storyboard = (url: string) =>
  queryOptions({
    queryKey: ['storyboard', url] as const,
    queryFn: async ({ signal }) => {
      const { response, text } = await requestMedia(url, { signal });
      return response.ok ? parseStoryboard(text, url) : [];
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });

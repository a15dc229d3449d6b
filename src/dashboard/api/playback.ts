import { queryOptions } from '@tanstack/react-query';
import { firstParts, type LinkCheck, renditionUrls } from '../recording/playlist.ts';
import { ApiError } from './client/api-error.ts';
import { clock } from './client/clock.ts';
import { requestMedia } from './client/request.ts';

/** Enough to know that a segment is there; a server without ranges sends it whole. */
const probeBytes = 2048;
const mostRenditions = 12;

/** Fetches a ready recording's master playlist and the beginning of each rendition, once. */
export const playbackCheck = (url: string) =>
  queryOptions({
    queryKey: ['playback-check', url] as const,
    queryFn: ({ signal }) => checkPlayback(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });

export async function checkPlayback(url: string, signal?: AbortSignal): Promise<LinkCheck> {
  const master = await fetchText(url, signal);
  if (typeof master !== 'string') return problem(`The playlist ${master.said}`, 0, 0);
  const renditions = renditionUrls(master, url).slice(0, mostRenditions);
  if (renditions.length === 0) return problem('The playlist names nothing to play', 0, 0);
  const found = await Promise.all(renditions.map((rendition) => checkRendition(rendition, signal)));
  const problems = found.filter((each) => each !== undefined);
  const playable = renditions.length - problems.length;
  const first = problems[0];
  if (first !== undefined) return problem(first, playable, renditions.length);
  return { kind: 'passed', renditionCount: renditions.length, checkedAtMs: clock.exactMs() };
}

function problem(text: string, playableCount: number, renditionCount: number): LinkCheck {
  return { kind: 'problem', problem: text, playableCount, renditionCount, checkedAtMs: clock.exactMs() };
}

async function checkRendition(
  rendition: { name: string; url: string },
  signal?: AbortSignal,
): Promise<string | undefined> {
  const playlist = await fetchText(rendition.url, signal);
  if (typeof playlist !== 'string') return `${rendition.name} ${playlist.said}`;
  const parts = firstParts(playlist, rendition.url);
  if (parts.length === 0) return `${rendition.name} has no segment`;
  for (const part of parts) {
    const found = await fetchText(part, signal, probeBytes);
    if (typeof found !== 'string') return `${rendition.name} first segment ${found.said}`;
  }
  return undefined;
}

async function fetchText(url: string, signal: AbortSignal | undefined, firstBytes?: number) {
  try {
    const { response, text } = await requestMedia(url, { firstBytes, signal });
    if (!response.ok) return { said: `answers ${response.status}` };
    return text === '' ? { said: 'is empty' } : text;
  } catch (error) {
    if (error instanceof ApiError) return { said: 'does not answer' };
    throw error;
  }
}

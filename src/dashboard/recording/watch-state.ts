import type { PlaybackReason } from '../../contract/errors.ts';
import type { playbackInfoSchema } from '../../contract/playback-info.ts';
import type { Tolerant } from '../../contract/tolerant.ts';
import { picturesPollMs, watchPollMs } from './polls.ts';

export type PlaybackInfo = Tolerant<typeof playbackInfoSchema>;

/** What a page made for watching shows. */
export type WatchState =
  | { kind: 'loading' }
  | {
      kind: 'playable';
      url: string;
      isLive: boolean;
      /** To download. */
      mp4Url?: string | undefined;
      name?: string | undefined;
      startedAtMs?: number | undefined;
      posterUrl?: string | undefined;
      storyboardUrl?: string | undefined;
    }
  /** It may come: the page goes on asking. */
  | { kind: 'waiting' | 'unreachable' }
  /** It will not come. */
  | { kind: 'failed' | 'deleted' | 'not-recorded' | 'unknown' };

export interface WatchFacts {
  info: PlaybackInfo | undefined;
  /** What the last read ended with; `status` 0 when no answer came. */
  error: { status: number; reason: PlaybackReason | undefined } | undefined;
}

/** Reads the answer to `GET /playback/{id}`: 404 until ready, with a reason. */
export function watchState({ info, error }: WatchFacts): WatchState {
  if (info !== undefined) return playable(info);
  if (error === undefined) return { kind: 'loading' };
  if (error.status !== 404) return { kind: 'unreachable' };
  // Where no reason is sent, what is not ready is simply not there: the hosted API does so.
  if (error.reason === undefined || error.reason === 'not-ready') return { kind: 'waiting' };
  return { kind: error.reason };
}

function playable({ type, meta }: PlaybackInfo): WatchState {
  const url = meta.source.find((source) => /mpegurl/i.test(source.type))?.url;
  const isLive = type === 'live';
  if (url === undefined || (isLive && meta.live !== 1)) return { kind: 'waiting' };
  const { name, startedAtMs, posterUrl, storyboardUrl } = meta.aircheck ?? {};
  const mp4Url = isLive ? undefined : meta.source.find((source) => /mp4/i.test(source.type))?.url;
  return { kind: 'playable', url, isLive, mp4Url, name, startedAtMs, posterUrl, storyboardUrl };
}

/** Milliseconds to the next read; false when nothing will change. `reads` are those that were answered. */
export function nextWatchReadMs(facts: WatchFacts & { failedReads: number; reads: number }): number | false {
  const state = watchState(facts);
  if (state.kind === 'playable') return isWithoutPictures(facts.info, state) && picturesPollMs(facts.reads);
  const isOpen = state.kind === 'loading' || state.kind === 'waiting' || state.kind === 'unreachable';
  return isOpen && watchPollMs(facts.failedReads);
}

/** Our service makes them after the recording is ready; of sound alone there are none. */
function isWithoutPictures(
  info: PlaybackInfo | undefined,
  { isLive, storyboardUrl }: { isLive: boolean; storyboardUrl?: string | undefined },
) {
  return !isLive && info?.meta.aircheck !== undefined && storyboardUrl === undefined;
}

const units = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/i;

/** Reads where a link wants to begin: `7666`, `90s` or `1h2m3s`, in seconds; undefined where it says nothing that is one. */
export function readStartSeconds(text: string | null): number | undefined {
  const value = text?.trim() ?? '';
  const match = value === '' ? null : units.exec(value);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return Number.isSafeInteger(total) ? total : undefined;
}

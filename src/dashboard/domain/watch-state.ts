import type { PlaybackReason } from '../../contract/errors.ts';
import type { playbackInfoSchema } from '../../contract/playback/playback-info.ts';
import type { playbackStateSchema } from '../../contract/playback/playback-state.ts';
import type { Tolerant } from '../../contract/tolerant.ts';

export type PlaybackInfo = Tolerant<typeof playbackInfoSchema>;
type PlaybackState = Tolerant<typeof playbackStateSchema>;

/** What was found behind a link. `waiting`: nothing to play yet, and nobody said why. */
export type PlaybackFacts = Omit<PlaybackState, 'state'> & { state: PlaybackState['state'] | 'waiting' };

/** What the page last read, and how many reads in a row have said so. */
export interface WatchAnswer {
  found: PlaybackFacts;
  reads: number;
  /** Found by `GET /playback/{id}`: the API has no other way to ask. */
  lacksStates: boolean;
}

/** What it is of, as far as that is known. */
interface Show {
  name?: string | undefined;
  startedAtMs?: number | undefined;
}

/** What a page made for watching shows. */
export type WatchState = Show &
  (
    | { kind: 'loading' }
    | {
        kind: 'playable';
        url: string;
        isLive: boolean;
        /** To download. */
        mp4Url?: string | undefined;
        posterUrl?: string | undefined;
        storyboardUrl?: string | undefined;
      }
    /** It may come: the page goes on asking. */
    | { kind: 'upcoming' | 'live' | 'waiting' | 'unreachable' }
    | { kind: 'processing'; endedAtMs?: number | undefined }
    /** It will not come. */
    | { kind: 'failed' | 'not-recorded' | 'gone' }
  );

export interface WatchFacts {
  answer: WatchAnswer | undefined;
  /** Did the last read end without an answer that says anything? */
  isFailing: boolean;
}

/** Reads what was found behind the link. What plays goes on playing, whatever later reads end with. */
export function watchState({ answer, isFailing }: WatchFacts): WatchState {
  if (answer === undefined) return { kind: isFailing ? 'unreachable' : 'loading' };
  const { state, name, startedAtMs, endedAtMs, playback } = answer.found;
  const show = { name, startedAtMs };
  const playable = playback && readPlayback(playback);
  if (playable !== undefined) return { ...show, ...playable };
  const isOver = state === 'failed' || state === 'not-recorded' || state === 'gone';
  if (isOver) return { kind: state, ...show };
  if (isFailing) return { kind: 'unreachable', ...show };
  if (state === 'processing') return { kind: state, endedAtMs, ...show };
  // What is ready without a playlist that can be read is not there yet.
  return { kind: state === 'ready' ? 'waiting' : state, ...show };
}

function readPlayback({ type, meta }: PlaybackInfo) {
  const url = meta.source.find((source) => /mpegurl/i.test(source.type))?.url;
  const isLive = type === 'live';
  if (url === undefined || (isLive && meta.live !== 1)) return undefined;
  const { posterUrl, storyboardUrl } = meta.aircheck ?? {};
  const mp4Url = isLive ? undefined : meta.source.find((source) => /mp4/i.test(source.type))?.url;
  return { kind: 'playable', url, isLive, mp4Url, posterUrl, storyboardUrl } as const;
}

/** What `GET /playback/{id}` of an API without states says, in their words. */
export function stateOfPlayback(playback: PlaybackInfo): PlaybackFacts {
  const { name, startedAtMs } = playback.meta.aircheck ?? {};
  if (playback.type === 'live') return { state: playback.meta.live === 1 ? 'live' : 'upcoming', name, playback };
  return { state: 'ready', name, startedAtMs, playback };
}

/** The same of its 404, by the reason. The hosted API sends none: what is not ready is simply not there. */
export function stateOfRefusal(reason: PlaybackReason | undefined): PlaybackFacts {
  if (reason === undefined || reason === 'not-ready') return { state: 'waiting' };
  return { state: reason === 'deleted' || reason === 'unknown' ? 'gone' : reason };
}

const units = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/i;

/** Reads where a link wants to begin: `7666`, `90s` or `1h2m3s`, in seconds; undefined where it says nothing that is one. */
export function parseStartSeconds(text: string | null): number | undefined {
  const value = text?.trim() ?? '';
  const match = value === '' ? null : units.exec(value);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return Number.isSafeInteger(total) ? total : undefined;
}

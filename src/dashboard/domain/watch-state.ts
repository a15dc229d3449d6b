import type { PlaybackReason } from '../../contract/errors.ts';
import type { playbackInfoSchema, playbackStateSchema } from '../../contract/playback.ts';
import type { Tolerant } from '../../contract/tolerant.ts';

export type PlaybackInfo = Tolerant<typeof playbackInfoSchema>;
type PlaybackState = Tolerant<typeof playbackStateSchema>;

/** `waiting`: there is nothing to play yet, and the API does not say why. */
export type PlaybackFacts = Omit<PlaybackState, 'state'> & { state: PlaybackState['state'] | 'waiting' };

/** `reads`: answers in a row with the same state. */
export interface WatchAnswer {
  found: PlaybackFacts;
  reads: number;
  /** The API has no states, so `GET /playback/{id}` answered. */
  lacksStates: boolean;
}

export type WatchState = Pick<PlaybackFacts, 'name' | 'startedAtMs'> &
  (
    | { kind: 'loading' }
    | {
        kind: 'playable';
        url: string;
        isLive: boolean;
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

/** A recording that plays goes on playing, even if later fetches fail. */
export function watchState({ answer, isFailing }: WatchFacts): WatchState {
  if (answer === undefined) return { kind: isFailing ? 'unreachable' : 'loading' };
  const { state, name, startedAtMs, endedAtMs, playback } = answer.found;
  const show = { name, startedAtMs };
  const playable = playback && derivePlayable(playback);
  if (playable !== undefined) return { ...show, ...playable };
  const isOver = state === 'failed' || state === 'not-recorded' || state === 'gone';
  if (isOver) return { kind: state, ...show };
  if (isFailing) return { kind: 'unreachable', ...show };
  if (state === 'processing') return { kind: state, endedAtMs, ...show };
  // A ready recording without a playlist is not playable yet.
  return { kind: state === 'ready' ? 'waiting' : state, ...show };
}

function derivePlayable({ type, meta }: PlaybackInfo) {
  const url = meta.source.find((source) => /mpegurl/i.test(source.type))?.url;
  const isLive = type === 'live';
  if (url === undefined || (isLive && meta.live !== 1)) return undefined;
  const { posterUrl, storyboardUrl } = meta.aircheck ?? {};
  const mp4Url = isLive ? undefined : meta.source.find((source) => /mp4/i.test(source.type))?.url;
  return { kind: 'playable', url, isLive, mp4Url, posterUrl, storyboardUrl } as const;
}

/** An API without states answers `GET /playback/{id}` alone. */
export function stateOfPlayback(playback: PlaybackInfo): PlaybackFacts {
  const { name, startedAtMs } = playback.meta.aircheck ?? {};
  if (playback.type === 'live') return { state: playback.meta.live === 1 ? 'live' : 'upcoming', name, playback };
  return { state: 'ready', name, startedAtMs, playback };
}

/** The hosted API sends no reason with its 404: a recording that is not ready is simply absent. */
export function stateOfRefusal(reason: PlaybackReason | undefined): PlaybackFacts {
  if (reason === undefined || reason === 'not-ready') return { state: 'waiting' };
  return { state: reason === 'deleted' || reason === 'unknown' ? 'gone' : reason };
}

const units = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/i;

/** `7666`, `90s` or `1h2m3s`; undefined for anything else. */
export function parseStartSeconds(text: string | null): number | undefined {
  const value = text?.trim() ?? '';
  const match = value === '' ? null : units.exec(value);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return Number.isSafeInteger(total) ? total : undefined;
}

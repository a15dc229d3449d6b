import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';

/** Playing has reached a place when less than this is left before it. */
const reachedSeconds = 0.02;
/** A waiting video stands at most this far before the place: one track may end before the other. */
const waitsWithinSeconds = 1;
/** Decoders are this far ahead of what is shown. */
const decodesAheadSeconds = 0.5;
/** hls.js itself skips holes shorter than this; a longer jump is a seek, after which every place may be tried again. */
const seekSeconds = 0.5;

type MediaError = Pick<ErrorData, 'type' | 'details' | 'fatal' | 'frag' | 'chunkMeta' | 'errorAction'>;

/** A fragment that did not fit. */
interface Place {
  sn: number;
  startSeconds: number;
  error: MediaError;
}

interface RecoveryDeps {
  hls: Pick<Hls, 'detachMedia' | 'attachMedia' | 'startLoad' | 'stopLoad' | 'latestLevelDetails'>;
  video: HTMLVideoElement;
  /** Called when a place fails again in fresh source buffers. */
  onDamaged: (error: MediaError, atSeconds: number) => void;
}

interface MediaRecovery {
  /** Returns whether the error is handled here: playing continues, or the damage is reported. */
  recovers(error: MediaError): boolean;
  onBuffered(sn: number | 'initSegment'): void;
  /** Plays from there with fresh source buffers. */
  renew(atSeconds: number): void;
  /** Stores the last position in a video that has lost its media. */
  keepPosition(): void;
  /** Every place may be tried again. */
  forget(): void;
  close(): void;
}

/**
 * Continues where media does not fit the current source buffers, because its tracks changed or a decoder refuses it. The
 * media before that place plays to its end, then the video gets fresh source buffers that begin there. A place that fails
 * again is damaged.
 */
export function createMediaRecovery({ hls, video, onDamaged }: RecoveryDeps): MediaRecovery {
  const tried = new Set<string>();
  let lastSeconds = 0;
  /** The fragment that loads only when playing reaches it. */
  let ahead: Place | undefined;
  let isHeld = false;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const keepPosition = () => {
    if (video.readyState === HTMLMediaElement.HAVE_NOTHING) video.currentTime = lastSeconds;
  };
  const renew = (atSeconds: number) => {
    isHeld = false;
    lastSeconds = atSeconds;
    hls.detachMedia();
    hls.attachMedia(video);
    keepPosition();
    hls.startLoad(atSeconds);
  };
  /** hls.js is still handling the failed fragment while it reports the error. */
  const renewSoon = (atSeconds: number) => {
    renewal = setTimeout(() => {
      renewal = undefined;
      renew(atSeconds);
    });
  };

  const mayTry = (how: 'missing' | 'before' | 'at', { sn }: Place) => {
    const isNew = !tried.has(`${how} ${sn}`);
    tried.add(`${how} ${sn}`);
    return isNew;
  };
  const tryOnce = (how: 'before' | 'at', place: Place) => {
    if (!mayTry(how, place)) return onDamaged(place.error, place.startSeconds);
    ahead = how === 'before' ? place : undefined;
    // Started a moment before the place, hls.js would load the fragment before it again, which does not fit.
    renewSoon(how === 'at' ? Math.max(lastSeconds, place.startSeconds) : lastSeconds);
  };

  const isWaiting = () => !video.paused && !video.seeking && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  const goOnWhenReached = (isStalled = false) => {
    if (!isHeld || ahead === undefined) return;
    const leftSeconds = ahead.startSeconds - lastSeconds;
    const isReached = leftSeconds < (isStalled || isWaiting() ? waitsWithinSeconds : reachedSeconds);
    if (isReached) {
      isHeld = false;
      tryOnce('at', ahead);
    } else if (isStalled && mayTry('missing', ahead)) {
      // Media before the place is missing and loads first.
      isHeld = false;
      hls.startLoad(lastSeconds);
    }
  };

  const holdBefore = (place: Place) => {
    ahead = place;
    isHeld = true;
    hls.stopLoad();
    goOnWhenReached();
  };

  const onTime = () => {
    if (renewal !== undefined || video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    lastSeconds = video.currentTime;
    goOnWhenReached();
  };
  const onSeeking = () => {
    if (video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    if (Math.abs(video.currentTime - lastSeconds) > seekSeconds) tried.clear();
    lastSeconds = video.currentTime;
    if (!isHeld || isBuffered(video)) return;
    isHeld = false;
    hls.startLoad(lastSeconds);
  };
  const listeners = { timeupdate: onTime, waiting: onTime, seeking: onSeeking };
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);

  /** An error without a fragment concerns the one that is being decoded. */
  const placeOf = (error: MediaError): Place => {
    const fragments = hls.latestLevelDetails?.fragments ?? [];
    const { frag, chunkMeta } = error;
    // An init segment has no number and no position, but its chunk has.
    const sn = chunkMeta?.sn ?? frag?.sn;
    const named = fragments.find((one) => one.sn === sn);
    if (named !== undefined) return { sn: named.sn, startSeconds: named.start, error };
    if (frag !== undefined) return { sn: Number(sn), startSeconds: frag.start, error };
    const at = fragments.findIndex(({ end }) => end > lastSeconds);
    const [current, next] = at < 0 ? [] : fragments.slice(at, at + 2);
    const isNext = next !== undefined && next.cc !== current?.cc && next.start - lastSeconds < decodesAheadSeconds;
    const fragment = isNext ? next : current;
    return { sn: fragment?.sn ?? -1, startSeconds: fragment?.start ?? lastSeconds, error };
  };

  return {
    recovers(error) {
      const { type, details, fatal, errorAction } = error;
      if (details === 'bufferStalledError' && isHeld) {
        lastSeconds = video.currentTime;
        goOnWhenReached(true);
        return true;
      }
      if (type !== 'mediaError' || /codec/i.test(details)) return false;
      // hls.js found no media in it, and would pass over it without a word.
      const isEmpty = details === 'fragParsingError' && errorAction?.action === 0;
      if (!fatal && !isEmpty && details !== 'bufferAppendError' && details !== 'mediaSourceRequiresReset') return false;
      // Fragments that were loading when the buffers were replaced fail too.
      if (renewal !== undefined || (errorAction?.action === 0 && !isEmpty)) return true;
      const place = placeOf(error);
      // Fresh source buffers bring none.
      if (isEmpty) tried.add(`at ${place.sn}`);
      const hasMedia = video.error === null && details !== 'mediaSourceRequiresReset';
      if (place.startSeconds <= lastSeconds + reachedSeconds) tryOnce('at', place);
      else if (hasMedia) holdBefore(place);
      else tryOnce('before', place);
      return true;
    },
    onBuffered(sn) {
      if (ahead !== undefined && !isHeld && sn === ahead.sn - 1) holdBefore(ahead);
    },
    renew,
    keepPosition,
    forget() {
      tried.clear();
      ahead = undefined;
      isHeld = false;
    },
    close() {
      clearTimeout(renewal);
      for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
    },
  };
}

function isBuffered({ buffered, currentTime }: HTMLVideoElement): boolean {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime && currentTime < buffered.end(i)) return true;
  }
  return false;
}

/** A video's state, as its controls show it. */
export interface VideoSnapshot {
  isPlaying: boolean;
  /** It should play and waits for media. */
  isWaiting: boolean;
  hasEnded: boolean;
  positionSeconds: number;
  /** 0 until it is known. */
  durationSeconds: number;
  /** How far the media around the position is loaded. */
  bufferedSeconds: number;
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
}

export interface VideoStore {
  subscribe: (listener: () => void) => () => void;
  get: () => VideoSnapshot;
}

const watched = [
  'timeupdate',
  'durationchange',
  'progress',
  'play',
  'pause',
  'waiting',
  'playing',
  'canplay',
  'ended',
  'seeking',
  'seeked',
  'volumechange',
] as const;

/** A store for `useStore` over a video element, which alone knows what it does. */
export function createVideoStore(video: HTMLVideoElement): VideoStore {
  let snapshot = read(video, false);
  return {
    get: () => snapshot,
    subscribe(listener) {
      const onEvent = ({ type }: Event) => {
        const stillWaits =
          snapshot.isWaiting && (type === 'timeupdate' || type === 'progress' || type === 'volumechange');
        snapshot = read(video, type === 'waiting' || type === 'seeking' || stillWaits);
        listener();
      };
      for (const type of watched) video.addEventListener(type, onEvent);
      return () => {
        for (const type of watched) video.removeEventListener(type, onEvent);
      };
    },
  };
}

function read(video: HTMLVideoElement, isWaiting: boolean): VideoSnapshot {
  return {
    isPlaying: !video.paused && !video.ended,
    isWaiting: isWaiting && !video.ended,
    hasEnded: video.ended,
    positionSeconds: video.currentTime,
    durationSeconds: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedSeconds: bufferedEnd(video),
    volume: video.volume,
    isMuted: video.muted,
  };
}

function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return currentTime;
}

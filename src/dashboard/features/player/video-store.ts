export interface VideoSnapshot {
  isPlaying: boolean;
  /** Playing, but media is missing. */
  isWaiting: boolean;
  hasEnded: boolean;
  positionSeconds: number;
  /** 0 until known. */
  durationSeconds: number;
  bufferedSeconds: number;
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
}

export interface VideoStore {
  subscribe: (listener: () => void) => () => void;
  get: () => VideoSnapshot;
}

const watchedEvents = [
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

/** A store for `useStore`: the video element itself holds the state. */
export function createVideoStore(video: HTMLVideoElement): VideoStore {
  let snapshot = createSnapshot(video, false);
  return {
    get: () => snapshot,
    subscribe(listener) {
      const onEvent = ({ type }: Event) => {
        const isStillWaiting =
          snapshot.isWaiting && (type === 'timeupdate' || type === 'progress' || type === 'volumechange');
        snapshot = createSnapshot(video, type === 'waiting' || type === 'seeking' || isStillWaiting);
        listener();
      };
      for (const type of watchedEvents) video.addEventListener(type, onEvent);
      return () => {
        for (const type of watchedEvents) video.removeEventListener(type, onEvent);
      };
    },
  };
}

function createSnapshot(video: HTMLVideoElement, isWaiting: boolean): VideoSnapshot {
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

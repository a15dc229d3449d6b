import type Hls from 'hls.js';
import type { LevelDetails } from 'hls.js';

/** What has come and is not yet seen, at its least: what the way here may stand still without a stop. */
const marginSeconds = 1.5;
/** Of these last segments the longest may be that long again. */
const looksBackAt = 5;
/** Nearer than this to where live is, nothing is passed over to get there. */
const closeSeconds = 0.3;
/** Further from it, somebody watches what was before. */
const followedSeconds = 6;
/** So many playlists after the last stop, it goes as near as before. */
const calmUpdates = 30;
/** The first playlist may be as old as a segment is long; the second one comes with its newest. */
const updatesToBegin = 2;

type Edge = Pick<LevelDetails, 'edge' | 'age' | 'fragmentStart'> & { fragments: readonly { duration: number }[] };

export interface LiveEdge {
  /** The session is begun with, or begun with anew. */
  onLoading(): void;
  /** A playlist has come. */
  onUpdate(details: Edge): void;
  /** A segment has come. */
  onMedia(): void;
  /** Nothing is left to play. */
  onStop(): void;
  /** Where playing is live, in the video's seconds; undefined until it is known. */
  seconds(): number | undefined;
}

/**
 * Keeps a player as near to what is sent as its segments allow. hls.js counts in target durations, which have room for
 * an encoder's irregular keyframes: two of them are 10 s. docs/decisions/075.
 */
export function createLiveEdge(
  hls: Pick<Hls, 'targetLatency' | 'latestLevelDetails'>,
  video: HTMLVideoElement,
  /** Nobody can go back in it. */
  isAlwaysLive = false,
): LiveEdge {
  let wantedSeconds: number | undefined;
  let updates = 0;
  let lastStopAt = 0;
  /** It is to go where live is, with the next segment that reaches so far. */
  let isBehindTime = true;

  const seconds = () => {
    const { latestLevelDetails: details, targetLatency } = hls;
    if (details === null || targetLatency === null) return undefined;
    const { edge, age, fragmentStart } = details;
    return Math.max(fragmentStart, Math.min(edge + age - targetLatency, edge - marginSeconds));
  };

  /** hls.js adds a second with each stop, until it is said anew. */
  const stayBehind = (behindSeconds: number) => {
    wantedSeconds = behindSeconds;
    hls.targetLatency = behindSeconds;
  };

  /** Only somebody who watches goes back: as early as that may be, they are left there. */
  const wasPutBack = () => !isAlwaysLive && playedTo(video) > video.currentTime + closeSeconds;

  return {
    seconds,
    onLoading() {
      updates = 0;
      isBehindTime = true;
    },
    onUpdate({ fragments }) {
      updates += 1;
      const longest = Math.max(...fragments.slice(-looksBackAt).map(({ duration }) => duration));
      const behindSeconds = Math.ceil((longest + marginSeconds) * 10) / 10;
      // What stops while it begins says nothing of the way here.
      const isCalm = updates === updatesToBegin || updates - lastStopAt === calmUpdates;
      if (behindSeconds !== wantedSeconds || isCalm) stayBehind(behindSeconds);
    },
    onMedia() {
      const liveSeconds = seconds();
      if (liveSeconds === undefined) return;
      if (isAlwaysLive && video.currentTime < liveSeconds - followedSeconds) isBehindTime = true;
      if (wasPutBack()) isBehindTime = false;
      if (!isBehindTime) return;
      // hls.js begins no nearer than a target duration: what came of that is passed over.
      if (video.currentTime >= liveSeconds - closeSeconds) isBehindTime = updates < updatesToBegin;
      else if (isBuffered(video, liveSeconds)) {
        video.currentTime = liveSeconds;
        isBehindTime = updates < updatesToBegin;
      }
    },
    onStop() {
      lastStopAt = updates;
      const liveSeconds = seconds();
      // It stopped anyway: it goes on where live is.
      const isNear = liveSeconds !== undefined && video.currentTime > liveSeconds - followedSeconds;
      if (isNear && !wasPutBack()) isBehindTime = true;
    },
  };
}

/** The latest second that was played. */
function playedTo({ played }: HTMLVideoElement): number {
  return played.length > 0 ? played.end(played.length - 1) : 0;
}

function isBuffered({ buffered }: HTMLVideoElement, seconds: number): boolean {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= seconds && buffered.end(i) > seconds) return true;
  }
  return false;
}

import type Hls from 'hls.js';
import type { LevelDetails } from 'hls.js';

/** The minimum buffer: the network may pause this long without a stall. */
const marginSeconds = 1.5;
/** The longest of this many segments predicts the next. */
const recentSegments = 5;
/** This near to the live edge, playing does not jump. */
const closeSeconds = 0.3;
/** Further behind than this, the viewer has gone back on purpose. */
const maxBehindSeconds = 6;
/** This many playlists after the last stall, playing goes as near as before. */
const calmUpdates = 30;
/** The first playlist may be as old as a segment is long; the second one has the newest segment. */
const updatesToBegin = 2;

type Edge = Pick<LevelDetails, 'edge' | 'age' | 'fragmentStart'> & { fragments: readonly { duration: number }[] };

export interface LiveEdge {
  onLoading(): void;
  /** A playlist was loaded. */
  onUpdate(details: Edge): void;
  /** A segment was buffered. */
  onMedia(): void;
  /** The buffer ran empty. */
  onStop(): void;
  /** The live edge in the video's seconds; undefined until known. */
  seconds(): number | undefined;
}

/**
 * Keeps the player as near to the encoder as its segments allow. hls.js counts in target durations, which have room for
 * an encoder's irregular keyframes: two of them are 10 s. docs/decisions/075.
 */
export function createLiveEdge(
  hls: Pick<Hls, 'targetLatency' | 'latestLevelDetails'>,
  video: HTMLVideoElement,
  /** The viewer cannot seek. */
  isAlwaysLive = false,
): LiveEdge {
  let wantedSeconds: number | undefined;
  let updates = 0;
  let lastStopAt = 0;
  /** The next segment that reaches the live edge makes the player jump there. */
  let isBehindTime = true;

  const seconds = () => {
    const { latestLevelDetails: details, targetLatency } = hls;
    if (details === null || targetLatency === null) return undefined;
    const { edge, age, fragmentStart } = details;
    return Math.max(fragmentStart, Math.min(edge + age - targetLatency, edge - marginSeconds));
  };

  /** hls.js adds a second with each stall, until the latency is set again. */
  const stayBehind = (behindSeconds: number) => {
    wantedSeconds = behindSeconds;
    hls.targetLatency = behindSeconds;
  };

  /** The viewer has seeked back, and stays there. */
  const hasSeekedBack = () => !isAlwaysLive && playedTo(video) > video.currentTime + closeSeconds;

  return {
    seconds,
    onLoading() {
      updates = 0;
      isBehindTime = true;
    },
    onUpdate({ fragments }) {
      updates += 1;
      const longest = Math.max(...fragments.slice(-recentSegments).map(({ duration }) => duration));
      const behindSeconds = Math.ceil((longest + marginSeconds) * 10) / 10;
      // A stall at the start says nothing about the network.
      const isCalm = updates === updatesToBegin || updates - lastStopAt === calmUpdates;
      if (behindSeconds !== wantedSeconds || isCalm) stayBehind(behindSeconds);
    },
    onMedia() {
      const liveSeconds = seconds();
      if (liveSeconds === undefined) return;
      if (isAlwaysLive && video.currentTime < liveSeconds - maxBehindSeconds) isBehindTime = true;
      if (hasSeekedBack()) isBehindTime = false;
      if (!isBehindTime) return;
      // hls.js starts a target duration behind, so this jumps forward.
      if (video.currentTime >= liveSeconds - closeSeconds) isBehindTime = updates < updatesToBegin;
      else if (isBuffered(video, liveSeconds)) {
        video.currentTime = liveSeconds;
        isBehindTime = updates < updatesToBegin;
      }
    },
    onStop() {
      lastStopAt = updates;
      const liveSeconds = seconds();
      // Playing has stopped anyway, so it continues at the live edge.
      const isNear = liveSeconds !== undefined && video.currentTime > liveSeconds - maxBehindSeconds;
      if (isNear && !hasSeekedBack()) isBehindTime = true;
    },
  };
}

function playedTo({ played }: HTMLVideoElement): number {
  return played.length > 0 ? played.end(played.length - 1) : 0;
}

function isBuffered({ buffered }: HTMLVideoElement, seconds: number): boolean {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= seconds && buffered.end(i) > seconds) return true;
  }
  return false;
}

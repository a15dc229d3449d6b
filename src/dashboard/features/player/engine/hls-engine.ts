import type Hls from 'hls.js';
import type { CuesParsedData, ErrorData, HlsConfig, Level, LevelDetails, LoadPolicy } from 'hls.js';
import { linesOf, playbackProblem, renditionLabel } from '../words.ts';
import {
  createLiveWait,
  type Engine,
  type EngineEvents,
  type PlaybackOptions,
  type PlaybackRendition,
} from './engine.ts';
import { createMediaRecovery } from './media-recovery.ts';

const loadPolicy: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 4_000 },
  },
};

function hlsConfig({ catchesUp = false, startAtSeconds }: PlaybackOptions): Partial<HlsConfig> {
  return {
    // The content security policy allows no worker made from a blob; demuxing a recording is light work.
    enableWorker: false,
    backBufferLength: 60,
    // hls.js loads the text track of its own from a data URL, which the policy does not allow either.
    renderTextTracksNatively: false,
    // Starts near the best rendition; the first fragment shows whether the connection is slow.
    abrEwmaDefaultEstimate: 8_000_000,
    manifestLoadPolicy: loadPolicy,
    playlistLoadPolicy: loadPolicy,
    fragLoadPolicy: loadPolicy,
    ...(catchesUp && { maxLiveSyncPlaybackRate: 1.1 }),
    ...(startAtSeconds !== undefined && { startPosition: startAtSeconds }),
  };
}

type HlsClass = typeof Hls;

/** A broken fragment is requested at most 20 times over all renditions. Source: failures, "Dashboard". */
const maxBrokenInARow = 12;

interface HlsDeps {
  HlsClass: HlsClass;
  video: HTMLVideoElement;
  url: string;
  events: EngineEvents;
  options?: PlaybackOptions;
}

interface HlsEngine extends Engine {
  /** Resolves once the master playlist is read, or fails to be, or the signal aborts. */
  declaresCaptions: (signal?: AbortSignal) => Promise<boolean>;
}

export function startHls({ HlsClass, video, url, events, options = {} }: HlsDeps): HlsEngine {
  const hls = new HlsClass(hlsConfig(options));
  const { Events, ErrorTypes, ErrorDetails } = HlsClass;
  let brokenInARow = 0;

  // Attaching media pauses the video without an event, so this remembers whether it should play.
  let wantsToPlay = !video.paused;
  const onPlay = () => {
    wantsToPlay = true;
  };
  const onPause = () => {
    wantsToPlay = false;
  };
  hls.on(Events.MEDIA_ATTACHED, () => {
    if (wantsToPlay) void video.play().catch(() => undefined);
  });

  const begin = (atSeconds: number) => {
    if (video.error === null) {
      video.currentTime = atSeconds;
      hls.startLoad(atSeconds);
    } else {
      recovery.renew(atSeconds);
    }
  };
  const liveEdge = options.isLive ? createLiveEdge(hls, video, options.catchesUp) : undefined;
  // A live session without a segment has not begun or is over; the page's poll tells which.
  const liveWait = createLiveWait(() => hls.loadSource(url));
  const stop = (data: Pick<ErrorData, 'type' | 'details' | 'response' | 'frag'>, atSeconds = data.frag?.start) => {
    hls.stopLoad();
    recovery.keepPosition();
    if (options.isLive && data.type === ErrorTypes.NETWORK_ERROR) {
      brokenInARow = 0;
      events.onAway?.(true);
      liveWait.begin();
      return;
    }
    const { details, response } = data;
    events.onProblem(playbackProblem({ details, status: response?.code, atSeconds }));
  };
  const recovery = createMediaRecovery({ hls, video, onDamaged: stop });
  hls.on(Events.MANIFEST_PARSED, () => events.onRenditions(hls.levels.map(levelOf)));
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => events.onRendition(level));
  const captionTracks = new Map<string, TextTrack>();
  hls.on(Events.CUES_PARSED, (_, { type, track: name, cues }: CuesParsedData) => {
    if (type !== 'captions') return;
    const track = captionTracks.get(name) ?? video.addTextTrack('captions', name);
    captionTracks.set(name, track);
    for (const cue of cues) if (cue instanceof VTTCue) track.addCue(cue);
  });
  hls.on(Events.MANIFEST_LOADING, () => {
    recovery.forget();
    liveEdge?.onLoading();
  });
  hls.on(Events.LEVEL_UPDATED, (_, { details }) => liveEdge?.onUpdate(details));
  /**
   * An encoder that stops just after a keyframe leaves a last fragment whose pictures are shown when the sound is over.
   * It adds nothing to what both tracks have, so hls.js takes it for a gap and never ends the media: it would load for ever.
   */
  const endBeforeLastPictures = () => {
    const details = hls.latestLevelDetails;
    if (details?.live !== false) return;
    const [before, last] = details.fragments.slice(-2);
    // A damaged one is a gap too, in which no time of its own was found.
    if (last?.gap && last.startPTS !== undefined && before && hasBufferedTo(video, before.start))
      hls.trigger(Events.BUFFER_EOS, { type: null });
  };
  hls.on(Events.FRAG_BUFFERED, (_, { frag }) => {
    brokenInARow = 0;
    recovery.onBuffered(frag.sn);
    liveEdge?.onMedia();
    endBeforeLastPictures();
    liveWait.end();
    events.onAway?.(false);
    events.onProblem(undefined);
  });
  hls.on(Events.ERROR, (_, data) => {
    if (data.details === ErrorDetails.BUFFER_STALLED_ERROR) {
      liveEdge?.onStop();
      endBeforeLastPictures();
    }
    if (recovery.recovers(data)) return;
    // hls.js aborted this fragment itself: it is not broken.
    const isBroken = data.frag !== undefined && data.details !== ErrorDetails.INTERNAL_ABORTED;
    if (isBroken) brokenInARow += 1;
    if (data.fatal || brokenInARow > maxBrokenInARow) stop(data);
  });
  hls.loadSource(url);
  hls.attachMedia(video);

  // A seek may leave a broken fragment behind.
  const onSeeking = () => {
    // The first picture of a live session may come a moment after 0; before it hls.js waits for ever.
    const firstSeconds = options.isLive ? (hls.latestLevelDetails?.fragmentStart ?? 0) : 0;
    if (video.currentTime < firstSeconds) video.currentTime = firstSeconds + 0.05;
    if (brokenInARow > 0) hls.startLoad(video.currentTime);
    brokenInARow = 0;
  };
  video.addEventListener('seeking', onSeeking);
  video.addEventListener('play', onPlay);
  video.addEventListener('pause', onPause);

  return {
    declaresCaptions: (signal) =>
      new Promise((resolve) => {
        hls.once(Events.MANIFEST_LOADED, (_, { captions = [] }) => resolve(captions.length > 0));
        hls.once(Events.ERROR, () => resolve(false));
        signal?.addEventListener('abort', () => resolve(false), { once: true });
      }),
    chooseRendition: (index) => {
      hls.nextLevel = index;
    },
    retry: (atSeconds) => {
      brokenInARow = 0;
      recovery.forget();
      events.onProblem(undefined);
      if (hls.levels.length === 0) hls.loadSource(url);
      begin(atSeconds);
      void video.play().catch(() => undefined);
    },
    sentAtMs: () => hls.playingDate?.getTime(),
    liveSeconds: () => liveEdge?.seconds(),
    suspend: () => {
      liveWait.close();
      video.pause();
      hls.stopLoad();
    },
    resume: () => {
      // The position from before is far behind, so this starts again at the live edge.
      hls.loadSource(url);
      hls.startLoad(-1);
      void video.play().catch(() => undefined);
    },
    close: () => {
      liveWait.close();
      video.removeEventListener('seeking', onSeeking);
      video.removeEventListener('play', onPlay);
      video.removeEventListener('pause', onPause);
      recovery.close();
      hls.destroy();
      video.removeAttribute('src');
      video.load();
    },
  };
}

function levelOf(level: Level, index: number): PlaybackRendition {
  return { index, name: renditionLabel(level, index), lines: linesOf(level), bitrate: level.bitrate };
}

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

interface LiveEdge {
  onLoading(): void;
  onUpdate(details: Edge): void;
  onMedia(): void;
  onStop(): void;
  /** The live edge in the video's seconds; undefined until known. */
  seconds(): number | undefined;
}

/**
 * Keeps the player as near to the encoder as its segments allow. hls.js counts in target durations, which have room for
 * an encoder's irregular keyframes: two of them are 10 s.
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
  let jumpsToEdge = true;

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
      jumpsToEdge = true;
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
      if (isAlwaysLive && video.currentTime < liveSeconds - maxBehindSeconds) jumpsToEdge = true;
      if (hasSeekedBack()) jumpsToEdge = false;
      if (!jumpsToEdge) return;
      // hls.js starts a target duration behind, so this jumps forward.
      if (video.currentTime >= liveSeconds - closeSeconds) jumpsToEdge = updates < updatesToBegin;
      else if (isBuffered(video, liveSeconds)) {
        video.currentTime = liveSeconds;
        jumpsToEdge = updates < updatesToBegin;
      }
    },
    onStop() {
      lastStopAt = updates;
      const liveSeconds = seconds();
      // Playing has stopped anyway, so it continues at the live edge.
      const isNear = liveSeconds !== undefined && video.currentTime > liveSeconds - maxBehindSeconds;
      if (isNear && !hasSeekedBack()) jumpsToEdge = true;
    },
  };
}

function playedTo({ played }: HTMLVideoElement): number {
  return played.length > 0 ? played.end(played.length - 1) : 0;
}

/** Without a hole, from where it plays. */
function hasBufferedTo({ buffered, currentTime }: HTMLVideoElement, seconds: number): boolean {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime && buffered.end(i) > Math.max(currentTime, seconds)) return true;
  }
  return false;
}

function isBuffered({ buffered }: HTMLVideoElement, seconds: number): boolean {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= seconds && buffered.end(i) > seconds) return true;
  }
  return false;
}

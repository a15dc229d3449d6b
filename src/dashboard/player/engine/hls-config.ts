import type { HlsConfig, LoadPolicy } from 'hls.js';
import type { PlaybackOptions } from './engine.ts';

const patience: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 4_000 },
  },
};

/** How hls.js plays: a recording from a second of it, a live session near its edge. */
export function hlsConfig({ isLive = false, catchesUp = false, startAtSeconds }: PlaybackOptions): Partial<HlsConfig> {
  return {
    // The content security policy allows no worker made from a blob; a recording is light work.
    enableWorker: false,
    backBufferLength: 60,
    // Begins near the best picture rather than near the worst; a slow connection is found out by the first piece.
    abrEwmaDefaultEstimate: 8_000_000,
    manifestLoadPolicy: patience,
    playlistLoadPolicy: patience,
    fragLoadPolicy: patience,
    // A small picture needs no more than its own pixels.
    ...(isLive && { liveSyncDurationCount: 2, capLevelToPlayerSize: true }),
    ...(catchesUp && { maxLiveSyncPlaybackRate: 1.1 }),
    ...(startAtSeconds !== undefined && { startPosition: startAtSeconds }),
  };
}

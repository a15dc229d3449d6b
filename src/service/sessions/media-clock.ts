import type { MediaPacket } from '../ingest/publish.ts';

/** A jump in the timestamps beyond this is an interruption, not media. */
const longestStepMs = 5000;

/**
 * Seconds of source received in a session that is not recorded, from the media's own timestamps. Adds up steps, so that
 * jumps in either direction do not count.
 */
export function createMediaClock() {
  let lastDtsMs: number | undefined;
  let elapsedMs = 0;
  return {
    observe(packet: MediaPacket): void {
      if (packet.kind !== 'video' && packet.kind !== 'audio') return;
      const stepMs = lastDtsMs === undefined ? 0 : packet.dtsMs - lastDtsMs;
      // Audio and video interleave: a small step back is the other track, and the clock stays where it is.
      if (stepMs < 0 && stepMs > -longestStepMs) return;
      if (stepMs > 0 && stepMs < longestStepMs) elapsedMs += stepMs;
      lastDtsMs = packet.dtsMs;
    },
    restart(): void {
      lastDtsMs = undefined;
    },
    get seconds(): number {
      return elapsedMs / 1000;
    },
  };
}

export type MediaClock = ReturnType<typeof createMediaClock>;

import type { Gap } from '../../contract/session.ts';
import type { MediaPacket } from '../ingest/publish.ts';
import { stalledAfterMs } from '../sessions/rules.ts';

/** Audio and video interleave: a step below this is no loss. */
const leastLossMs = 1000;

/**
 * Knows when a session's media last came. `startedAt`: Unix ms of its first connection. An encoder that was only held
 * up sends afterwards what it has kept, and its timestamps go on: nothing is lost. One that threw media away jumps.
 */
export function createSilenceWatch(startedAt: number) {
  let lastMediaAt = startedAt;
  let lastDtsMs: number | undefined;
  return {
    /** Unix ms of the last video or audio, or of the connection if it has sent none yet. */
    get lastMediaAt(): number {
      return lastMediaAt;
    },
    /** Another connection: its timestamps start over. */
    restart(atMs: number): void {
      lastMediaAt = atMs;
      lastDtsMs = undefined;
    },
    /** The gap that this packet ends, if the connection stalled before it and media was lost. */
    observe(packet: MediaPacket, atMs: number): Gap | undefined {
      if (packet.kind !== 'video' && packet.kind !== 'audio') return undefined;
      const silentSince = lastMediaAt;
      const stepMs = lastDtsMs === undefined ? undefined : packet.dtsMs - lastDtsMs;
      lastMediaAt = Math.max(lastMediaAt, atMs);
      lastDtsMs = packet.dtsMs;
      const silentMs = atMs - silentSince;
      if (silentMs < stalledAfterMs) return undefined;
      // Times that start over say nothing about how much is missing.
      const lostMs = stepMs === undefined || stepMs < -leastLossMs ? silentMs : Math.min(stepMs, silentMs);
      if (lostMs < leastLossMs) return undefined;
      return { startedAt: silentSince, endedAt: silentSince + lostMs, cause: 'silence' };
    },
  };
}

import type { PublishEnd } from '../ingest/publish.ts';

/** A publisher that has been silent for this long may be replaced by another one with the same key. Source: failures, "Ingest". */
export const silentTakeoverMs = 5000;

export interface CurrentPublisher {
  connected: boolean;
  lastPacketAt: number;
}

/**
 * What a publish with a good key means for the stream's current session.
 * `begin`: a new session. `continue`: the encoder is back within the window. `take-over`: it replaces one that fell
 * silent. `refuse`: another encoder is live.
 */
export function decidePublish(
  current: CurrentPublisher | undefined,
  now: number,
): 'begin' | 'continue' | 'take-over' | 'refuse' {
  if (current === undefined) return 'begin';
  if (!current.connected) return 'continue';
  return now - current.lastPacketAt >= silentTakeoverMs ? 'take-over' : 'refuse';
}

/** Does this end of a publisher end the session at once, or does the reconnect window run? */
export function endsSession(reason: PublishEnd, reconnectMs: number): boolean {
  switch (reason) {
    case 'unpublish':
    case 'stopped':
      return true;
    case 'closed':
    case 'silent':
    case 'protocol':
      return reconnectMs <= 0;
  }
}

/** Why a session ended, in words. */
export function endReason(reason: PublishEnd): string {
  switch (reason) {
    case 'unpublish':
      return 'The encoder stopped.';
    case 'stopped':
      return 'The service ended the session.';
    case 'closed':
      return 'The encoder’s connection was lost.';
    case 'silent':
      return 'The encoder sent nothing any more.';
    case 'protocol':
      return 'The encoder sent what is not RTMP.';
  }
}

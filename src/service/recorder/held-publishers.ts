import { silentTakeoverMs } from '../sessions/live-session.ts';

/** The encoder that is live, as one that waits for its place sees it. */
export interface LivePublisher {
  /** The connection that counts, while there is one. */
  connectionId: number | undefined;
  /** Grows with whatever it sends. */
  packets: number;
  /** Its bytes wait for the disk, and nothing more is read of it: that is no silence. */
  isBusy: boolean;
  /** How long it had been silent when this was read. */
  silentMs: number;
}

/**
 * How the waiting ends. `silent`: the live one has been silent long enough. `changed`: it is gone, or another one took
 * its place. `sends`: it goes on. `full`: too many wait already. `gone`: the one that waited left.
 */
export interface HoldEnd {
  end: 'silent' | 'changed' | 'sends' | 'full' | 'gone';
  /** The connection that was silent. */
  silentConnectionId?: number | undefined;
}

interface Hold {
  connectionId: number | undefined;
  packets: number;
  silentMs: number;
  heldMs: number;
  /** Undefined: the session is not here any more. */
  live: () => LivePublisher | undefined;
  end(end: HoldEnd): void;
}

const tickMs = 100;
/** After a pause of ours, what arrived meanwhile is not read yet: time that we were not awake for is no silence. */
const maxTickMs = 2 * tickMs;
/** Sockets are read in rounds, so that some ticks pass before a silence is believed. */
const minHoldMs = 4 * tickMs;
/** Packets of this time were on their way already when the encoder, or its network, went. */
const underWayMs = 500;
/** An encoder that comes back twice in these seconds; whoever else has the key is refused. */
const maxHeldPerSession = 2;

/**
 * Encoders with a right key that wait while the one that is live is silent. One that still sends is never replaced. The
 * latest is let in first: the one before it may be a connection of the same encoder that is dead as well.
 */
export function createHeldPublishers(now: () => number) {
  const bySession = new Map<string, Set<Hold>>();
  let timer: NodeJS.Timeout | undefined;
  let lastTickAt = 0;

  function endOf(hold: Hold): HoldEnd | undefined {
    const live = hold.live();
    if (live?.connectionId === undefined || live.connectionId !== hold.connectionId) return { end: 'changed' };
    if (live.isBusy || live.packets !== hold.packets) {
      if (hold.heldMs > underWayMs) return { end: 'sends' };
      hold.packets = live.packets;
      hold.silentMs = 0;
    }
    if (hold.silentMs >= silentTakeoverMs && hold.heldMs >= minHoldMs) {
      return { end: 'silent', silentConnectionId: hold.connectionId };
    }
    return undefined;
  }

  function tick(): void {
    const elapsedMs = Math.min(maxTickMs, now() - lastTickAt);
    lastTickAt = now();
    for (const holds of [...bySession.values()]) {
      for (const hold of [...holds].reverse()) {
        hold.heldMs += elapsedMs;
        hold.silentMs += elapsedMs;
        const end = endOf(hold);
        if (end !== undefined) hold.end(end);
      }
    }
  }

  return {
    /** Waits until it is known what becomes of the session's encoder. */
    hold(sessionId: string, live: Hold['live'], gone: AbortSignal): Promise<HoldEnd> {
      const { connectionId, packets = 0, silentMs = 0 } = live() ?? {};
      const held = bySession.get(sessionId) ?? new Set<Hold>();
      if (gone.aborted) return Promise.resolve({ end: 'gone' });
      if (held.size >= maxHeldPerSession) return Promise.resolve({ end: 'full' });
      return new Promise((resolve) => {
        const leave = () => hold.end({ end: 'gone' });
        const hold: Hold = {
          connectionId,
          packets,
          silentMs,
          heldMs: 0,
          live,
          end(end) {
            gone.removeEventListener('abort', leave);
            held.delete(hold);
            if (held.size === 0) bySession.delete(sessionId);
            if (bySession.size === 0) clearInterval(timer);
            resolve(end);
          },
        };
        gone.addEventListener('abort', leave);
        if (bySession.size === 0) {
          lastTickAt = now();
          timer = setInterval(tick, tickMs);
        }
        held.add(hold);
        bySession.set(sessionId, held);
      });
    },
    /** Sends all publishers away that wait. */
    close(): void {
      for (const holds of [...bySession.values()]) for (const hold of [...holds]) hold.end({ end: 'changed' });
    },
  };
}

import type { SessionRow } from '../store/session-row.ts';
import type { LiveState } from './live-session.ts';
import type { PublisherEvents } from './ports.ts';

export interface NoticeStallsDeps {
  findSession: (id: string) => SessionRow | undefined;
  liveSession: (id: string) => Pick<LiveState, 'connection' | 'lastMediaAt'> | undefined;
  /** No media has come since `at`, though the encoder is connected. */
  noteStalled: (session: SessionRow, at: number) => void;
  noteBack: (session: SessionRow, at: number, awaySeconds: number) => void;
  now: () => number;
}

/** The page says so after three seconds; a message to somebody who is away is for what does not pass by itself. */
export const noticedAfterMs = 10_000;

/** `events` as they are, with each time for which a connected encoder sends no media. */
export function noticeStalls(events: PublisherEvents, deps: NoticeStallsDeps): PublisherEvents {
  const { findSession, liveSession, noteStalled, noteBack, now } = deps;
  const stalledSince = new Map<string, number>();

  function take(id: string): void {
    const session = findSession(id);
    const live = liveSession(id);
    if (session === undefined || live === undefined) return;
    const since = stalledSince.get(id);
    if (live.connection === 'stalled') {
      if (since !== undefined || now() - live.lastMediaAt < noticedAfterMs) return;
      stalledSince.set(id, live.lastMediaAt);
      noteStalled(session, live.lastMediaAt);
      return;
    }
    stalledSince.delete(id);
    // An encoder that has to connect again is noted as such.
    if (since === undefined || live.connection !== 'connected') return;
    noteBack(session, live.lastMediaAt, (live.lastMediaAt - since) / 1000);
  }

  return {
    ...events,
    onReports(reports) {
      events.onReports(reports);
      for (const id of stalledSince.keys()) if (liveSession(id) === undefined) stalledSince.delete(id);
      for (const { sessionId } of reports) take(sessionId);
    },
  };
}

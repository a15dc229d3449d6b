import type { KnownStreams } from '../db/known-streams.ts';
import { sessionEntry } from '../db/session-events.ts';
import type { SessionLedger } from '../db/session-ledger.ts';
import type { SessionRow } from '../db/session-row.ts';
import type { SignalWatch } from '../features/signal/signal-watch.ts';
import type { Lifecycle } from './lifecycle.ts';
import { noticeRefusals, noticeStalls, noticeStops } from './notices.ts';

import type { PublisherEvents } from './ports.ts';
import type { RefusedEncoders, UnknownKeyCounts } from './refused-encoders.ts';

export interface PublisherEventDeps {
  lifecycle: Lifecycle;
  streams: KnownStreams;
  sessions: Pick<SessionLedger, 'find' | 'note'>;
  signal: Pick<SignalWatch, 'onReport'>;
  refusals: { encoders: Pick<RefusedEncoders, 'note'>; unknownKeys: Pick<UnknownKeyCounts, 'note'> };
  now: () => number;
}

/**
 * The lifecycle's answers to the media process. On the way the activity log learns of stops and stalls, the stream of
 * refused encoders, and the signal watch of what was measured.
 */
export function createPublisherEvents(deps: PublisherEventDeps): PublisherEvents {
  const { lifecycle, streams, sessions, signal, refusals, now } = deps;
  const { encoders: refused, unknownKeys } = refusals;
  const findSession = sessions.find;
  const noteEncoder = (session: SessionRow, event: Parameters<typeof sessionEntry>[2]) =>
    sessions.note(session.accountId, sessionEntry(session, 'encoder', event));
  const withStops = noticeStops(lifecycle, {
    findSession,
    noteStopped: (session, note) =>
      sessions.note(
        session.accountId,
        sessionEntry(session, 'service', { what: 'recording-stopped', at: now(), note }),
      ),
    now,
  });
  const withStalls = noticeStalls(withStops, {
    findSession,
    liveSession: lifecycle.liveSession,
    noteStalled: (session, at) => noteEncoder(session, { what: 'media-stalled', at }),
    noteBack: (session, at, awaySeconds) => noteEncoder(session, { what: 'media-back', at, awaySeconds }),
    now,
  });
  const withSignal: PublisherEvents = {
    ...withStalls,
    onReports(reports) {
      withStalls.onReports(reports);
      for (const { sessionId, ingest } of reports) signal.onReport(sessionId, ingest);
    },
  };
  return noticeRefusals(withSignal, { streams, refused, unknownKeys });
}

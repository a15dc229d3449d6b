import type { SessionRow } from '../store/session-row.ts';
import type { PublisherEvents } from './ports.ts';

export interface NoticeStopsParts {
  findSession: (id: string) => SessionRow | undefined;
  /** The recording of a session that goes on has stopped, and why, as a sentence. */
  noteStopped: (session: SessionRow, why: string) => void;
  now: () => number;
}

/** What goes and comes is one stop. */
const sameStopMs = 5 * 60_000;

/** `events` as they are, with each stop of a recording while its session goes on. One that never began is none. */
export function noticeStops(
  events: PublisherEvents,
  { findSession, noteStopped, now }: NoticeStopsParts,
): PublisherEvents {
  const watched = new Map<string, { isRecording: boolean; notedAtMs: number }>();

  const isOver = (session: SessionRow | undefined) => session?.endedAt !== undefined || session?.record !== true;

  function begin(id: string, isRecording: boolean): void {
    for (const known of watched.keys()) if (isOver(findSession(known))) watched.delete(known);
    watched.set(id, { isRecording, notedAtMs: Number.NEGATIVE_INFINITY });
  }

  function take(id: string, why: string | undefined): void {
    const session = findSession(id);
    if (session === undefined || isOver(session)) return;
    const known = watched.get(id);
    if (known === undefined) begin(id, why === undefined);
    else if (known.isRecording !== (why === undefined)) {
      known.isRecording = why === undefined;
      if (why === undefined || now() - known.notedAtMs < sameStopMs) return;
      known.notedAtMs = now();
      noteStopped(session, why);
    }
  }

  return {
    ...events,
    onReports(reports) {
      events.onReports(reports);
      for (const { sessionId, mediaSeconds, stopped, problem } of reports)
        if (mediaSeconds > 0) take(sessionId, stopped ?? problem);
    },
  };
}

import { nextShow, type Show, showsBetween, stretchesOf } from '../../contract/schedules/schedule-times.ts';
import type { Schedule, ScheduleBook, ScheduledStream } from '../api/schedules.ts';
import type { StreamReading } from '../recording/stream-state.ts';

/** A show that a stream is to have. */
export interface StreamShow extends Show {
  schedule: Schedule;
  /** From then on it is missing if it is not live; undefined where it need not come. */
  dueAtMs: number | undefined;
}

/** What a stream's schedules have to say beside its switch; the first of these that is so. */
export type ScheduleNote =
  | { kind: 'missing' | 'expected'; show: StreamShow }
  | { kind: 'by-hand'; record: boolean; untilMs: number }
  | { kind: 'waits' }
  | { kind: 'rule'; schedule: Schedule; moreCount: number }
  /** None of its schedules has a show to come; this one was made last. */
  | { kind: 'over'; schedule: Schedule };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** An evening ahead. */
const soonMs = 12 * hourMs;

export const schedulesOf = ({ schedules }: ScheduleBook, streamId: string): Schedule[] =>
  schedules.filter(({ streamIds }) => streamIds.includes(streamId));

/** The shows of a stream that this time has anything of, by their beginning. */
export function showsOf(book: ScheduleBook, streamId: string, fromMs: number, untilMs: number): StreamShow[] {
  return schedulesOf(book, streamId)
    .flatMap((schedule) =>
      showsBetween(schedule, fromMs, untilMs).map((show) => {
        const { expectMinutes } = schedule;
        const dueAtMs = expectMinutes === undefined ? undefined : show.startAtMs + expectMinutes * 60_000;
        return { ...show, schedule, dueAtMs };
      }),
    )
    .sort((a, b) => a.startAtMs - b.startAtMs);
}

/**
 * Should it be live, and is not? Not where it has been since recording was armed for it: it may have ended early. A
 * service that knows says when an encoder was last live; else its sessions do.
 */
export function isMissing(
  { armAtMs, dueAtMs, endAtMs }: StreamShow,
  { state, sessions }: Pick<StreamReading, 'state' | 'sessions'>,
  scheduled: ScheduledStream | undefined,
  nowMs: number,
): boolean {
  if (dueAtMs === undefined || nowMs < dueAtMs || nowMs >= endAtMs || state.kind === 'live') return false;
  const isTold = scheduled?.connection === 'local';
  const liveAtMs = isTold
    ? (scheduled.liveAtMs ?? 0)
    : Math.max(0, ...sessions.map(({ session }) => session.lastSeenMs ?? session.createdAtMs ?? 0));
  return liveAtMs < armAtMs;
}

/** The one thing to say of a stream's schedules; undefined where it has none. */
export function scheduleNote(book: ScheduleBook, reading: StreamReading, nowMs: number): ScheduleNote | undefined {
  const { stream, state } = reading;
  const schedules = schedulesOf(book, stream.id);
  const newest = schedules.at(-1);
  if (newest === undefined) return undefined;
  const scheduled = book.streams.get(stream.id);
  const shows = showsOf(book, stream.id, nowMs - dayMs, nowMs + 9 * dayMs);
  const missing = shows.find((show) => isMissing(show, reading, scheduled, nowMs));
  if (missing !== undefined) return { kind: 'missing', show: missing };
  const stretches = stretchesOf(shows);
  const isPlanned = stretches.some(({ fromMs, untilMs }) => fromMs <= nowMs && nowMs < untilMs);
  if (scheduled?.byHand && stream.record !== isPlanned) {
    const untilMs = stretches
      .map((stretch) => (stream.record ? stretch.untilMs : stretch.fromMs))
      .find((atMs) => atMs > nowMs);
    if (untilMs !== undefined) return { kind: 'by-hand', record: stream.record, untilMs };
  }
  if (scheduled?.waitsForEnd && stream.record) return { kind: 'waits' };
  const next = shows.find(({ startAtMs, endAtMs }) => endAtMs > nowMs && startAtMs < nowMs + soonMs);
  const isToCome = next !== undefined && (next.startAtMs > nowMs || state.kind !== 'live');
  if (isToCome && next.dueAtMs !== undefined && nowMs < next.dueAtMs && state.kind !== 'live')
    return { kind: 'expected', show: next };
  const [schedule, ...more] = schedules.filter((each) => nextShow(each, nowMs) !== undefined);
  if (schedule === undefined) return { kind: 'over', schedule: newest };
  return { kind: 'rule', schedule, moreCount: more.length };
}

import { useQuery } from '@tanstack/react-query';
import { nextShow, type Show, showsBetween, stretchesOf } from '../../../contract/schedule.ts';
import { me } from '../../api/connections.ts';
import { useCachedQuery } from '../../api/query-client.ts';
import { type Schedule, type ScheduleBook, type ScheduledStream, scheduleBook } from '../../api/schedules.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { tonightUntilMs } from '../../lib/dates.ts';
import { compareNames } from '../../lib/language.ts';

export interface StreamShow extends Show {
  schedule: Schedule;
  /** A show that is not live by then is missing; undefined: no alert was asked for. */
  dueAtMs: number | undefined;
}

/** The note beside a stream's switch; the first kind that applies. */
export type ScheduleNote =
  | { kind: 'missing' | 'expected'; show: StreamShow }
  | { kind: 'by-hand'; record: boolean; untilMs: number }
  | { kind: 'waits' }
  | { kind: 'rule'; schedule: Schedule; moreCount: number }
  /** No schedule has a future show; this is the newest one. */
  | { kind: 'over'; schedule: Schedule };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const soonMs = 12 * hourMs;

export const schedulesForStream = ({ schedules }: ScheduleBook, streamId: string): Schedule[] =>
  schedules.filter(({ streamIds }) => streamIds.includes(streamId));

/** The shows of a stream that overlap this time, earliest first. */
export function showsOf(book: ScheduleBook, streamId: string, fromMs: number, untilMs: number): StreamShow[] {
  return schedulesForStream(book, streamId)
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
 * A show that was live since recording was armed for it is not missing: it may have ended early. Our own service reports
 * when an encoder was last live; an upstream has only its sessions.
 */
export function isMissing(
  { armAtMs, dueAtMs, endAtMs }: StreamShow,
  { state, sessions }: Pick<StreamView, 'state' | 'sessions'>,
  scheduled: ScheduledStream | undefined,
  nowMs: number,
): boolean {
  if (dueAtMs === undefined || nowMs < dueAtMs || nowMs >= endAtMs || state.kind === 'live') return false;
  const isReported = scheduled?.connection === 'local';
  const liveAtMs = isReported
    ? (scheduled.liveAtMs ?? 0)
    : Math.max(0, ...sessions.map(({ session }) => session.lastSeenMs ?? session.createdAtMs ?? 0));
  return liveAtMs < armAtMs;
}

export function deriveScheduleNote(book: ScheduleBook, view: StreamView, nowMs: number): ScheduleNote | undefined {
  const { stream, state } = view;
  const schedules = schedulesForStream(book, stream.id);
  const newest = schedules.at(-1);
  if (newest === undefined) return undefined;
  const scheduled = book.streams.get(stream.id);
  const shows = showsOf(book, stream.id, nowMs - dayMs, nowMs + 9 * dayMs);
  const missing = shows.find((show) => isMissing(show, view, scheduled, nowMs));
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
  const isUpcoming = next !== undefined && (next.startAtMs > nowMs || state.kind !== 'live');
  if (isUpcoming && next.dueAtMs !== undefined && nowMs < next.dueAtMs && state.kind !== 'live')
    return { kind: 'expected', show: next };
  const [schedule, ...more] = schedules.filter((candidate) => nextShow(candidate, nowMs) !== undefined);
  if (schedule === undefined) return { kind: 'over', schedule: newest };
  return { kind: 'rule', schedule, moreCount: more.length };
}

export interface MissingShow {
  /** The id is that of one show: acknowledging it leaves the stream's next show alone. */
  id: string;
  view: StreamView;
  show: StreamShow;
}

/** At most one show a stream, earliest first, then by name. */
export function missingShows(book: ScheduleBook, views: readonly StreamView[], nowMs: number): MissingShow[] {
  return views
    .flatMap((view) => {
      const { id, name } = view.stream;
      const scheduled = book.streams.get(id);
      if (scheduled === undefined || view.state.kind === 'live') return [];
      const show = showsOf(book, id, nowMs, nowMs + 1).find((candidate) =>
        isMissing(candidate, view, scheduled, nowMs),
      );
      return show === undefined ? [] : [{ id: `${id} ${show.startAtMs}`, view, show, name }];
    })
    .sort((a, b) => a.show.startAtMs - b.show.startAtMs || compareNames(a.name, b.name));
}

/** Undefined while loading, and where the API is not our own service, which alone has schedules. */
export function useSchedules(): ScheduleBook | undefined {
  const { data: account } = useQuery(me);
  const { data } = useQuery({ ...scheduleBook, enabled: account !== undefined && account !== null });
  return data;
}

/** The cached schedules, for a component that stands in many rows: it starts no request of its own. */
export const useCachedSchedules = (): ScheduleBook | undefined => useCachedQuery(scheduleBook);

/** `expectedAtMs` is when tonight's next show begins, or began; undefined: no schedule expects one. */
export function useExpectedTonight(
  views: readonly StreamView[],
): { view: StreamView; expectedAtMs: number | undefined }[] {
  const book = useSchedules();
  const nowMs = useNow(60_000);
  const untilMs = tonightUntilMs(nowMs);
  return views.map((view) => {
    const show = book && showsOf(book, view.stream.id, nowMs, untilMs)[0];
    return { view, expectedAtMs: show?.startAtMs };
  });
}

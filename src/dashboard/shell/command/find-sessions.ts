import { aboutMinutes } from '../../../contract/recordings/about-minutes.ts';
import type { SessionReading, StreamReading } from '../../recording/stream-state.ts';
import { sessionSpan, type TimeWindow } from '../../recording/strip-segments.ts';
import { addDaysMs, startOfDayMs } from '../../recording/words/day-times.ts';
import { soughtInstants } from '../../recording/words/sought-instants.ts';
import type { SoughtTime } from '../../recording/words/sought-time.ts';
import { matchWords, wordsOf } from './match-words.ts';

/** What somebody types a time for is not longer. */
const mostDays = 8;

export interface FoundSession {
  reading: StreamReading;
  session: SessionReading;
}

/** The sessions, of all streams, that were on air at a time; those that began nearest to it first, then the newest. */
export function findSessions(readings: readonly StreamReading[], sought: SoughtTime, nowMs: number): FoundSession[] {
  const rest = wordsOf(sought.rest);
  return readings
    .filter(({ stream }) => matchWords(rest, stream.name) !== undefined)
    .flatMap((reading) =>
      reading.sessions.flatMap((session) => {
        const span = sessionSpan(session, nowMs);
        const awayMs = span && awayFrom(span, sought);
        return awayMs === undefined ? [] : [{ reading, session, awayMs, startMs: span?.startMs ?? 0 }];
      }),
    )
    .sort((a, b) => a.awayMs - b.awayMs || b.startMs - a.startMs);
}

/** How far from the time it began, 0 where only a day was named; undefined for a session that is not meant. */
function awayFrom(session: TimeWindow, { span, minute, zone }: SoughtTime): number | undefined {
  const isWithin = session.startMs < (span?.toMs ?? Number.POSITIVE_INFINITY) && session.endMs >= (span?.fromMs ?? 0);
  if (minute === undefined) return isWithin ? 0 : undefined;
  const days = daysOf(span ?? { fromMs: session.startMs, toMs: session.endMs + 1 });
  const instants = days.flatMap((dayMs) => soughtInstants(dayMs, { minute, zone }));
  const aways = instants.flatMap((atMs) => {
    if (span && (atMs < span.fromMs || atMs >= span.toMs)) return [];
    const awayMs = Math.abs(session.startMs - atMs);
    const isOnAir = session.startMs <= atMs && atMs < session.endMs;
    return isOnAir || awayMs <= aboutMinutes * 60_000 ? [awayMs] : [];
  });
  return aways.length === 0 ? undefined : Math.min(...aways);
}

/** The beginnings of the days that a span touches. */
function daysOf({ fromMs, toMs }: { fromMs: number; toMs: number }): number[] {
  const first = startOfDayMs(fromMs);
  return Array.from({ length: mostDays }, (_, days) => addDaysMs(first, days)).filter((dayMs) => dayMs < toMs);
}

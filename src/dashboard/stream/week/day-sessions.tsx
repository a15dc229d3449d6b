import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { SessionReading } from '../../recording/stream-state.ts';
import { sessionSpan, type TimeWindow } from '../../recording/strip-segments.ts';
import { formatClock } from '../../recording/words/format.ts';
import { stateLabel } from '../../recording/words/wording.ts';
import { words } from '../stream-words.ts';

interface DaySessionsProps {
  readings: readonly SessionReading[];
  day: TimeWindow;
  nowMs: number;
}

/** What of a day's strip opens: each of its sessions. One of them is in the order of Tab, arrows move among them. */
export function DaySessions({ readings, day, nowMs }: DaySessionsProps) {
  const spanMs = day.endMs - day.startMs;
  const shown = readings.flatMap((reading) => {
    const span = sessionSpan(reading, nowMs);
    if (span === undefined || span.endMs < day.startMs || span.startMs >= day.endMs) return [];
    return [{ reading, span }];
  });
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - day.startMs) / spanMs));
  return (
    <div className="absolute inset-0">
      {shown.map(({ reading: { session, state }, span }, index) => {
        const times = words.week.fromTo(formatClock(span.startMs), formatClock(span.endMs));
        const title = words.week.session(stateLabel(state), times, session.recordedSeconds);
        return (
          <Link
            key={session.id}
            to={paths.session(session.parentId, session.id)}
            tabIndex={index === 0 ? 0 : -1}
            onKeyDown={moveAmong}
            aria-label={title}
            title={title}
            className="absolute inset-y-0 min-w-1 rounded-sm hover:bg-wash"
            style={{
              left: `${place(span.startMs) * 100}%`,
              width: `${(place(span.endMs) - place(span.startMs)) * 100}%`,
            }}
          />
        );
      })}
    </div>
  );
}

/** The newest session is the first of a day. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const next =
    key === 'ArrowLeft'
      ? currentTarget.nextElementSibling
      : key === 'ArrowRight'
        ? currentTarget.previousElementSibling
        : undefined;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

import { Link } from 'react-router-dom';
import type { SessionView } from '../../../domain/stream-state.ts';
import { sessionSpan } from '../../../domain/strip-segments.ts';
import { stateLabel } from '../../../domain/words/states.ts';
import { useNow } from '../../../lib/clock.ts';
import type { TimeWindow } from '../../../lib/dates.ts';
import { formatClock } from '../../../lib/format.ts';
import { paths } from '../../../paths.ts';
import { words } from '../words.ts';

interface DaySessionsProps {
  views: readonly SessionView[];
  day: TimeWindow;
}

/** What of a day's strip opens: each of its sessions. The newest is in the order of Tab; from it arrows walk them all. */
export function DaySessions({ views, day }: DaySessionsProps) {
  const nowMs = useNow(1000);
  const spanMs = day.endMs - day.startMs;
  const shown = views.flatMap((view) => {
    const span = sessionSpan(view, nowMs);
    if (span === undefined || span.endMs < day.startMs || span.startMs >= day.endMs) return [];
    return [{ view, span }];
  });
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - day.startMs) / spanMs));
  return (
    <div className="absolute inset-0">
      {shown.map(({ view: { session, state }, span }, index) => {
        const times = words.week.fromTo(formatClock(span.startMs), formatClock(span.endMs));
        const title = words.week.session(stateLabel(state), times, session.recordedSeconds);
        return (
          <Link
            key={session.id}
            to={paths.session(session.parentId, session.id)}
            tabIndex={index === 0 ? 0 : -1}
            data-row={day.startMs}
            aria-label={title}
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

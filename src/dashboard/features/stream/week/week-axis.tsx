import { useNow } from '../../../lib/clock.ts';
import type { TimeWindow } from '../../../lib/dates.ts';

import { formatClock } from '../../../lib/format.ts';
import { joinClasses } from '../../../ui/join-classes.ts';

/** A label nearer than this to the tag of now is dropped, as a share of the day: on a wide page and on a narrow one. */
const [tagShare, narrowTagShare] = [0.09, 0.26];

interface WeekAxisProps {
  /** Today, where it is among the days below. */
  day: TimeWindow | undefined;
}

/** The hours of a day, with the time of now on them. */
export function WeekAxis({ day }: WeekAxisProps) {
  const nowMs = useNow(60_000);
  const now = day && (nowMs - day.startMs) / (day.endMs - day.startMs);
  const isNear = (hour: number, share: number) => now !== undefined && Math.abs(hour / 24 - now) <= share;
  return (
    <div aria-hidden="true" className="relative self-stretch">
      {[0, 3, 6, 9, 12, 15, 18, 21, 24]
        .filter((hour) => !isNear(hour, tagShare))
        .map((hour) => (
          <span
            key={hour}
            className={joinClasses(
              'absolute top-1/2 -translate-y-1/2',
              hour === 24 ? '-translate-x-full' : hour > 0 && '-translate-x-1/2',
              (hour % 6 !== 0 || hour === 24 || isNear(hour, narrowTagShare)) && 'max-desk:hidden',
            )}
            style={{ left: `${(hour / 24) * 100}%` }}
          >
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      {now === undefined ? null : (
        <span
          className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-sm bg-ink px-[5px] font-strong text-on-ink forced-color-adjust-none"
          style={{ left: `clamp(1.125rem, ${now * 100}%, calc(100% - 1.125rem))` }}
        >
          {formatClock(nowMs)}
        </span>
      )}
    </div>
  );
}

import type { TimeWindow } from '../recording/timeline.ts';
import { formatClock } from '../recording/words/format.ts';
import { joinClasses } from '../ui/join-classes.ts';

/** The columns that the axis and the days of a week share: day, strip, recorded, remark. */
export const weekColumns =
  'grid grid-cols-[5.5rem_minmax(0,1fr)_4.5rem_7.5rem] items-center gap-x-4 border-b border-line max-desk:grid-cols-[4.75rem_minmax(0,1fr)_3.5rem] max-desk:gap-x-2.5';

/** A hairline each hour of a day, a stronger one each sixth: one list of grounds for all strips of a week. */
export const hourTicks = Array.from({ length: 23 }, (_, index) => index + 1)
  .map((hour) => {
    const ink = hour % 6 === 0 ? 'var(--color-line-strong)' : 'var(--color-line)';
    return `linear-gradient(${ink} 0 0) ${((hour / 24) * 100).toFixed(3)}% 0/1px 100% no-repeat`;
  })
  .join(',');

/** A label nearer than this to the tag of now is dropped, as a share of the day. */
const tagShare = 0.045;

/** The hours of a day, with the time of now on them. */
export function WeekAxis({ day, nowMs }: { day: TimeWindow | undefined; nowMs: number }) {
  if (day === undefined) return <span />;
  const now = (nowMs - day.startMs) / (day.endMs - day.startMs);
  return (
    <div aria-hidden="true" className="relative self-stretch">
      {[0, 3, 6, 9, 12, 15, 18, 21, 24]
        .filter((hour) => Math.abs(hour / 24 - now) > tagShare)
        .map((hour) => (
          <span
            key={hour}
            className={joinClasses(
              'absolute top-1/2 -translate-y-1/2',
              hour === 24 ? '-translate-x-full' : hour > 0 && '-translate-x-1/2',
              (hour % 6 !== 0 || hour === 24) && 'max-desk:hidden',
              Math.abs(hour / 24 - now) < 0.14 && 'max-desk:hidden',
            )}
            style={{ left: `${(hour / 24) * 100}%` }}
          >
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      <span
        className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-sm bg-ink px-[5px] font-strong text-on-ink"
        style={{ left: `clamp(1.125rem, ${now * 100}%, calc(100% - 1.125rem))` }}
      >
        {formatClock(nowMs)}
      </span>
    </div>
  );
}

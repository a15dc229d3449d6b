import { useSearchParams } from 'react-router-dom';
import { addDaysMs, isoDay, startOfDayMs } from '../../../lib/dates.ts';

/** Which seven days are shown; kept in the address, by their last day. */
export interface ShownWeek {
  lastDayMs: number;
  isNow: boolean;
  /** So many days on, or back; `today` returns. */
  show: (days: number | 'today') => void;
}

const name = 'week';

export function useShownWeek(nowMs: number): ShownWeek {
  const [search, setSearch] = useSearchParams();
  const daysAgo = daysAgoOf(search.get(name), nowMs);
  return {
    lastDayMs: daysAgo === 0 ? nowMs : addDaysMs(nowMs, -daysAgo),
    isNow: daysAgo === 0,
    show(days) {
      const next = days === 'today' ? 0 : Math.max(0, daysAgo - days);
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === 0) after.delete(name);
          else after.set(name, isoDay(addDaysMs(nowMs, -next)));
          return after;
        },
        { replace: true },
      );
    },
  };
}

/** Calendar days from then to today; 0 for what is no day, or is to come. */
function daysAgoOf(day: string | null, nowMs: number): number {
  const days = Math.round((Date.parse(isoDay(startOfDayMs(nowMs))) - Date.parse(day ?? '')) / 86_400_000);
  return days > 0 ? days : 0;
}

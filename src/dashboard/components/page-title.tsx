import { createContext, use } from 'react';
import { siteConfig } from '../api/site-config.ts';
import { createStore, useStore } from '../lib/create-store.ts';
import { formatClock } from '../lib/format.ts';
import { StaleContext } from './stale.tsx';
import { words } from './words.ts';

interface Alarms {
  /** Shows that ended badly and have not come back. */
  lost: number;
  /** Sessions that are live and not recorded. */
  unrecorded: number;
  isDiskFull: boolean;
}

/** How many alarms nobody has acknowledged, from the frame to the title of whatever page stands in it. */
export const AlarmsContext = createContext<Alarms>({ lost: 0, unrecorded: 0, isDiskFull: false });

/** The tab's title. That nothing new comes is said before all else; then the alarm, then what became ready unseen, so that they are read in the narrowest tab. */
export function PageTitle({ children }: { children: string }) {
  const { lost, unrecorded, isDiskFull } = use(AlarmsContext);
  const ready = useStore(unseenReady);
  const { title } = useStore(siteConfig);
  const stale = use(StaleContext);
  // An old alarm is no alarm: that nothing is known is what counts.
  const news = stale
    ? words.noAnswer(formatClock(stale.sinceMs))
    : lost + unrecorded > 0 || isDiskFull
      ? words.alarms(lost, unrecorded, isDiskFull)
      : ready > 0
        ? words.ready(ready, children)
        : children;
  return <title>{`${news} · ${title}`}</title>;
}

const count = createStore(0, {
  onWatched: () => {
    window.addEventListener('focus', forget);
    return () => window.removeEventListener('focus', forget);
  },
});

function forget(): void {
  count.set(0);
}

/** How many recordings became ready while nobody looked at this tab; looking at it empties it. */
export const unseenReady = {
  ...count,
  add(more: number): void {
    if (!document.hasFocus()) count.set(count.get() + more);
  },
} as const;

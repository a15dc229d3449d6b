import { createContext, use } from 'react';
import { siteConfig } from '../api/site-config.ts';
import { createStore, useStore } from '../lib/create-store.ts';
import { formatClock } from '../lib/format.ts';
import { StaleContext } from './stale.tsx';
import { words } from './words.ts';

interface Alarms {
  /** Shows that ended badly and have not come back. */
  lost: number;
  unrecorded: number;
  isDiskFull: boolean;
}

/** The frame counts unacknowledged alarms here for the title of each page. */
export const AlarmsContext = createContext<Alarms>({ lost: 0, unrecorded: 0, isDiskFull: false });

/** The tab's title begins with the worst news, which the narrowest tab shows too: no answers, alarms, then what became ready unseen. */
export function PageTitle({ children }: { children: string }) {
  const { lost, unrecorded, isDiskFull } = use(AlarmsContext);
  const ready = useStore(unseenReady);
  const { title } = useStore(siteConfig);
  const stale = use(StaleContext);
  // Old data knows no alarms.
  const news = stale
    ? words.noAnswer(formatClock(stale.sinceMs))
    : lost + unrecorded > 0 || isDiskFull
      ? words.alarms(children, { lost, unrecorded, isDiskFull })
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

/** Counts recordings that became ready while the tab was not focused; the focus clears it. */
export const unseenReady = {
  ...count,
  add(more: number): void {
    if (!document.hasFocus()) count.set(count.get() + more);
  },
} as const;

import { useEffect, useRef } from 'react';
import { becameReady, type KnownStates, statesOf } from '../recording/session-news.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { unseenReady } from '../shared/unseen-ready.ts';
import { announceReady } from './announce-ready.tsx';

/** Tells, with the link, of each recording that becomes ready while the dashboard is open. */
export function ReadyAnnouncer({ readings }: { readings: readonly StreamReading[] | undefined }) {
  const known = useRef<KnownStates>(undefined);

  useEffect(() => {
    if (!readings) return;
    const before = known.current;
    known.current = statesOf(readings);
    if (!before) return;
    const news = becameReady(before, readings);
    unseenReady.add(news.length);
    for (const { stream, session } of news) announceReady(stream, session);
  }, [readings]);

  return null;
}

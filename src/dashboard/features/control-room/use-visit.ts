import { useEffect } from 'react';
import { clock } from '../../lib/clock.ts';
import { createStore, useStore } from '../../lib/create-store.ts';
import { lookAgain, type Visit } from './visit.ts';

const minuteMs = 60_000;

const visit = createStore<Visit | undefined>(undefined, {
  persisted: {
    key: 'aircheck.visit',
    parse: readVisit,
    serialize: (kept) => kept && `${kept.newsFromMs} ${kept.lookedAtMs}`,
  },
});

function readVisit(text: string): Visit | undefined {
  const [newsFromMs, lookedAtMs] = text.split(' ').map(Number);
  return newsFromMs && lookedAtMs ? { newsFromMs, lookedAtMs } : undefined;
}

function look(): void {
  if (document.visibilityState === 'hidden') return;
  visit.restore();
  visit.set(lookAgain(visit.get(), clock.exactMs()));
}

/** From when on what became ready is news, Unix ms; undefined for a moment. A visit lasts while it is looked at. */
export function useNewsFrom(): number | undefined {
  useEffect(() => {
    look();
    const timer = setInterval(look, minuteMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return useStore(visit)?.newsFromMs;
}

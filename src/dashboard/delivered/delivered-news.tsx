import { useState } from 'react';
import type { DeliveredEntry } from '../api/deliveries/delivered.ts';
import { listed } from '../language.ts';
import { words } from './delivered-words.ts';
import { entryName } from './entry-times.ts';

/** For those who do not see it: what can be played since the page was opened, said once. */
export function DeliveredNews({ entries }: { entries: readonly DeliveredEntry[] }) {
  const [before, setBefore] = useState(entries);
  const [news, setNews] = useState('');
  if (before !== entries) {
    setBefore(entries);
    const wasReady = new Set(before.flatMap(({ id, state }) => (state === 'ready' ? [id] : [])));
    const ready = entries.filter(({ id, state }) => state === 'ready' && !wasReady.has(id));
    if (ready.length > 0) setNews(words.playable(listed(ready.map(entryName))));
  }
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}

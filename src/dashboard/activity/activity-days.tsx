import { formatDay } from '../recording/words/format-day.ts';
import { ActivityRow } from './activity-row.tsx';
import type { ActivityEntry } from './entry-words.ts';

/** The entries under their days. */
export function ActivityDays({ entries, nowMs }: { entries: readonly ActivityEntry[]; nowMs: number }) {
  return byDay(entries, nowMs).map(({ day, entries: those }) => (
    <section key={day} aria-label={day} className="mb-6">
      <h2 className="border-b border-line-strong pb-1.5 text-meta text-ink-3">{day}</h2>
      <ol className="@container">
        {those.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}

/** In the order they came: newest first. */
function byDay(entries: readonly ActivityEntry[], nowMs: number): { day: string; entries: ActivityEntry[] }[] {
  const days: { day: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const day = formatDay(entry.atMs, nowMs);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

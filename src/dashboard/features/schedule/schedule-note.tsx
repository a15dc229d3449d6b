import { useQueryClient } from '@tanstack/react-query';
import { memo, use, useEffect, useRef } from 'react';
import { invalidateSchedules } from '../../api/schedules.ts';
import { Glyph } from '../../components/pill.tsx';
import { StaleContext } from '../../components/stale.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { clock, useNow } from '../../lib/clock.ts';
import { formatClock } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { formatAhead, scheduleName } from './schedule-name.ts';
import { deriveScheduleNote, type ScheduleNote as Note, useCachedSchedules } from './stream-shows.ts';
import { words } from './words.ts';

export const ScheduleNote = memo(function ScheduleNote({ view }: { view: StreamView }) {
  const client = useQueryClient();
  const book = useCachedSchedules();
  const { record } = view.stream;
  const lastRecord = useRef(record);
  // The switch has changed, by hand or by a schedule: the service knows which.
  useEffect(() => {
    if (lastRecord.current !== record) invalidateSchedules(client);
    lastRecord.current = record;
  }, [client, record]);
  const stale = use(StaleContext);
  const tickMs = useNow(60_000);
  const nowMs = stale ? clock.at(stale.sinceMs) : tickMs;
  const note = book && deriveScheduleNote(book, view, nowMs);
  if (note === undefined) return null;
  const isMissing = note.kind === 'missing';
  return (
    <span
      title={formatScheduleNote(note, nowMs)}
      className={joinClasses(
        'flex min-w-0 items-center gap-1 text-meta',
        isMissing ? 'font-strong text-unrecorded' : 'text-ink-3',
      )}
    >
      {isMissing ? <Glyph tone="late" /> : null}
      <span className="truncate">{formatScheduleNote(note, nowMs)}</span>
    </span>
  );
});

export function formatScheduleNote(note: Note, nowMs: number): string {
  switch (note.kind) {
    case 'missing':
    case 'expected':
      return words.note[note.kind](formatClock(note.show.startAtMs));
    case 'by-hand':
      return words.note.byHand[note.record ? 'on' : 'off'](formatAhead(note.untilMs, nowMs));
    case 'waits':
      return words.note.waits;
    case 'over':
      return words.note.over(scheduleName(note.schedule, nowMs));
    case 'rule': {
      const name = scheduleName(note.schedule, nowMs);
      return note.moreCount > 0 ? words.note.more(name, note.moreCount) : name;
    }
  }
}

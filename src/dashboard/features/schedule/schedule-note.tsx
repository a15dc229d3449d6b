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

const belowSwitch = { top: 'calc(100% - 0.5rem)', left: '1.75rem', right: '-1rem' };

interface ScheduleNoteProps {
  view: StreamView;
  /**
   * A row is short of room: the note is abbreviated, with its full text as a tooltip. A schedule that is over shows on
   * the stream's page only.
   */
  isInRow?: boolean;
}

export const ScheduleNote = memo(function ScheduleNote({ view, isInRow = false }: ScheduleNoteProps) {
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
  if (note === undefined || (isInRow && note.kind === 'over')) return null;
  const isMissing = note.kind === 'missing';
  // A stacked row has room for a short note only.
  const isShort = isMissing || note.kind === 'expected';
  return (
    <span
      data-note
      title={formatNote(note, nowMs)}
      className={joinClasses(
        'flex min-w-0 items-center gap-1 text-meta',
        isMissing ? 'font-strong text-unrecorded' : 'text-ink-3',
        isInRow && 'ml-2 @min-onerow:absolute',
        isInRow && !isShort && '@max-stack:hidden',
      )}
      // These offsets apply only where the note is absolute.
      style={isInRow ? belowSwitch : undefined}
    >
      {isMissing ? <Glyph tone="late" /> : null}
      <span className="truncate">{isInRow ? formatShort(note, nowMs) : formatNote(note, nowMs)}</span>
    </span>
  );
});

/** The switch beside the note shows on or off already. */
function formatShort(note: Note, nowMs: number): string {
  if (note.kind === 'missing') return words.note.missingShort(formatClock(note.show.startAtMs));
  if (note.kind === 'by-hand') return words.note.byHandShort(formatAhead(note.untilMs, nowMs));
  return formatNote(note, nowMs);
}

function formatNote(note: Note, nowMs: number): string {
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

import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useMemo, useRef } from 'react';
import { clock } from '../api/clock.ts';
import { invalidateSchedules } from '../api/schedules.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { formatClock } from '../recording/words/format.ts';
import { Glyph } from '../shared/glyph.tsx';
import { StaleContext } from '../shared/stale/stale-context.ts';
import { useNow } from '../shared/use-now.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { formatAhead } from './format-ahead.ts';
import { scheduleName } from './schedule-name.ts';
import { words } from './schedule-words.ts';
import { type ScheduleNote as Note, scheduleNote } from './stream-shows.ts';
import { useKnownSchedules } from './use-schedules.ts';

const belowSwitch = { top: 'calc(100% - 0.5rem)', left: '1.75rem', right: '-1rem' };

interface ScheduleNoteProps {
  reading: StreamReading;
  /**
   * In a row there is little room: the note stands below the switch, which makes room for it; the whole is a tooltip.
   * That a schedule is over is said on the stream's page.
   */
  isInRow?: boolean;
}

/** What a stream's schedules say, in a few words under its switch; nothing where it has none. */
export function ScheduleNote({ reading, isInRow = false }: ScheduleNoteProps) {
  const client = useQueryClient();
  const book = useKnownSchedules();
  const { record } = reading.stream;
  const known = useRef(record);
  // By hand or by a schedule: the service knows.
  useEffect(() => {
    if (known.current !== record) invalidateSchedules(client);
    known.current = record;
  }, [client, record]);
  // By quarters of a minute: what is said changes with the clock, and each row asks.
  const tickMs = useNow(60_000);
  const stale = use(StaleContext);
  // Nobody knows whether a show has come since the last answer.
  const nowMs = stale ? clock.at(stale.sinceMs) : tickMs;
  const note = useMemo(() => book && scheduleNote(book, reading, nowMs), [book, reading, nowMs]);
  if (note === undefined || (isInRow && note.kind === 'over')) return null;
  const isMissing = note.kind === 'missing';
  // A stacked row has no room for a rule beside the state.
  const isShort = isMissing || note.kind === 'expected';
  return (
    <span
      data-note
      title={noteWords(note, nowMs)}
      className={joinClasses(
        'flex min-w-0 items-center gap-1 text-meta',
        isMissing ? 'font-strong text-unrecorded' : 'text-ink-3',
        isInRow && 'ml-2 @min-onerow:absolute',
        isInRow && !isShort && '@max-stack:hidden',
      )}
      // Places only what is absolute.
      style={isInRow ? belowSwitch : undefined}
    >
      {isMissing ? <Glyph tone="late" /> : null}
      <span className="truncate">{isInRow ? shortWords(note, nowMs) : noteWords(note, nowMs)}</span>
    </span>
  );
}

/** The switch above says on or off. */
function shortWords(note: Note, nowMs: number): string {
  if (note.kind === 'missing') return words.note.missingShort(formatClock(note.show.startAtMs));
  if (note.kind === 'by-hand') return words.note.byHandShort(formatAhead(note.untilMs, nowMs));
  return noteWords(note, nowMs);
}

function noteWords(note: Note, nowMs: number): string {
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

import { useId, useState } from 'react';
import { type TimeSearch, timeSearchInstants } from '../../domain/words/time-search.ts';
import { useNow } from '../../lib/clock.ts';
import { addDaysMs } from '../../lib/dates.ts';
import { formatDayClock } from '../../lib/format.ts';

import type { RecordingsQuery } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { writeTime } from './recordings-filter.ts';
import { words } from './words.ts';

interface OnAirFieldProps {
  atMs: number | undefined;
  onChange: (query: RecordingsQuery) => void;
}

// With the search of Ctrl K, which reads times too: fetched when somebody is about to type one.
const reader = () => import('../../domain/words/time-search.ts');

/** "What was on at 19:30 on Wednesday": a day and a time, as somebody would write them. */
export function OnAirField({ atMs, onChange }: OnAirFieldProps) {
  const nowMs = useNow(60_000);
  const shown = atMs === undefined ? '' : formatDayClock(atMs, nowMs);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  if (shown !== known) {
    setKnown(shown);
    setTyped(shown);
    setProblem(undefined);
  }
  const read = async () => {
    if (typed.trim() === known) return;
    if (typed.trim() === '') return onChange({ at: '' });
    const code = await reader().catch(() => undefined);
    if (code === undefined) return setProblem(words.onAir.notLoaded);
    const timeSearch = code.parseTimeSearch(typed, nowMs);
    // A word that is no time would go on filtering where nobody sees it.
    const unread = timeSearch === undefined ? typed.trim() : timeSearch.rest;
    setProblem(unread === '' ? undefined : words.onAir.help(unread));
    if (timeSearch !== undefined && unread === '') onChange(timeSearchQuery(timeSearch, nowMs));
  };
  return (
    <form
      className="recordings-at relative"
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <label
        className={joinClasses(
          'recordings-on-air flex h-ctl items-center gap-2 rounded-md border bg-surface pr-1.5 pl-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent max-desk:h-10 max-desk:w-full',
          problem ? 'border-failed' : atMs === undefined ? 'border-edge' : 'border-ink',
        )}
      >
        <span className="shrink-0 text-ink-2">{words.onAir.label}</span>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={words.onAir.example}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem ? id : undefined}
          className="w-full min-w-0 bg-transparent outline-none"
          value={typed}
          onFocus={(event) => {
            event.currentTarget.select();
            void reader().catch(() => undefined);
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped(known);
          }}
        />
        {atMs === undefined ? null : (
          <IconButton label={words.onAir.clear} className="recordings-any-time" onClick={() => onChange({ at: '' })}>
            <Icon name="close" className="size-3.5" />
          </IconButton>
        )}
      </label>
      <p
        id={id}
        role="status"
        className="absolute top-full left-0 z-10 mt-1 w-72 rounded-md border border-line-strong bg-surface px-2 py-1.5 text-meta text-ink-2 shadow-float empty:hidden"
      >
        {problem}
      </p>
    </form>
  );
}

/** The filter that the typed words ask for: a time of a day, else a whole day or a part of one. */
export function timeSearchQuery({ span, minute, zone }: TimeSearch, nowMs: number): RecordingsQuery {
  if (minute !== undefined) return { at: writeTime(timeOf({ span, minute, zone }, nowMs)) };
  return span === undefined ? {} : { from: writeTime(span.fromMs), to: writeTime(span.toMs) };
}

/** In a span the first such time, else the last one up to now. */
function timeOf({ span, ...time }: Pick<TimeSearch, 'span' | 'zone'> & { minute: number }, nowMs: number): number {
  if (span === undefined) {
    const past = [addDaysMs(nowMs, -1), nowMs].flatMap((dayMs) => timeSearchInstants(dayMs, time));
    return past.filter((ms) => ms <= nowMs).at(-1) ?? nowMs;
  }
  const within = [span.fromMs, addDaysMs(span.fromMs, 1)].flatMap((dayMs) => timeSearchInstants(dayMs, time));
  return within.find((ms) => ms >= span.fromMs) ?? span.fromMs;
}

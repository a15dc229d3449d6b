import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useNow } from '../lib/clock.ts';
import { isoDay, localText } from '../lib/dates.ts';
import { formatDate, formatTimeOfDay } from '../lib/format.ts';
import { parseTimeOfDay, parseTimeSearch, type Toward } from '../lib/time-search.ts';
import { Field } from './field.tsx';
import { words } from './words.ts';

interface MomentFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'min'> {
  kind: 'time' | 'date' | 'date-time';
  /** `19:00`, `2026-11-27` or `2026-11-27T19:00`; empty for none, or while the text is no such moment. */
  value: string;
  onValue: (value: string) => void;
  /** A day without a year, or a weekday, is the next or the last one. */
  toward?: Toward;
  min?: string;
}

/**
 * A time, a date or both, shown as the page writes them and typed as people do: `7pm`, `19:00`, `fri`, `27 Nov`. The
 * browser's own fields follow its region and not the page's clock. Arrow up and down change the value by a step.
 */
export function MomentField({ kind, value, onValue, toward = 'future', min, error, ...rest }: MomentFieldProps) {
  const nowMs = useNow(60_000);
  // Text stays as it was typed until the field is left.
  const [typed, setTyped] = useState<string>();
  // A time without a day keeps the day that the field had, and a day without a time its time.
  const [before, setBefore] = useState(value);
  const [problem, setProblem] = useState<string>();
  const describe = (text: string) => {
    if (text.trim() === '') return '';
    const found = parseMoment(text, nowMs, { kind, before, toward });
    if (found === '') return words.moments[kind](formatMoment(exampleOf(kind, nowMs), nowMs));
    return min !== undefined && found < min ? words.tooEarly(formatMoment(min, nowMs)) : '';
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = stepMoment(value || exampleOf(kind, nowMs), by);
    if (min !== undefined && next < min) return;
    event.currentTarget.setCustomValidity('');
    setProblem(undefined);
    setTyped(undefined);
    onValue(next);
  };
  return (
    <Field
      autoComplete="off"
      spellCheck={false}
      {...rest}
      error={problem ?? error}
      value={typed ?? formatMoment(value, nowMs)}
      onFocus={() => setBefore(value)}
      onChange={({ currentTarget: field }) => {
        setTyped(field.value);
        setProblem(undefined);
        field.setCustomValidity(describe(field.value));
        onValue(parseMoment(field.value, nowMs, { kind, before, toward }));
      }}
      onBlur={({ currentTarget: field }) => {
        const found = describe(field.value);
        setProblem(found || undefined);
        if (found === '') setTyped(undefined);
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        step(event);
      }}
    />
  );
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const quarter = 15;
const dayMinutes = 1440;

function exampleOf(kind: MomentFieldProps['kind'], nowMs: number): string {
  return { time: '19:00', date: isoDay(nowMs), 'date-time': `${isoDay(nowMs)}T19:00` }[kind];
}

/** `19:00` or `7:00 pm`, `Fri 27 Nov`, `Fri 27 Nov 19:00`; the empty text for none. */
function formatMoment(value: string, nowMs: number): string {
  if (value === '') return '';
  const [date = '', time] = value.includes('-') ? value.split('T') : ['', value];
  const clock = time === undefined ? '' : formatTimeOfDay(time);
  const day = date === '' ? '' : formatDate(Date.parse(`${date}T12:00:00Z`), nowMs, 'UTC');
  return [day, clock].filter(Boolean).join(' ');
}

interface Typed extends Pick<MomentFieldProps, 'kind'> {
  before: string;
  toward: Toward;
}

/** The empty text for what is no such moment. */
function parseMoment(text: string, nowMs: number, { kind, before, toward }: Typed): string {
  if (kind === 'time') return clockText(parseTimeOfDay(text));
  const found = parseTimeSearch(text, nowMs, toward);
  const minute = found?.minute ?? (found === undefined ? parseTimeOfDay(text) : undefined);
  if (found !== undefined && found.rest !== '') return '';
  const day = found?.span === undefined ? undefined : isoDay(found.span.fromMs);
  if (kind === 'date') return minute === undefined ? (day ?? '') : '';
  if (day === undefined && minute === undefined) return '';
  const [beforeDay, beforeTime] = (before || localText(nowMs)).split('T');
  return `${day ?? beforeDay}T${minute === undefined ? beforeTime : clockText(minute)}`;
}

function clockText(minute: number | undefined): string {
  return minute === undefined ? '' : new Date(minute * 60_000).toISOString().slice(11, 16);
}

/** A quarter of an hour, a day, or an hour on or back. */
function stepMoment(value: string, by: number): string {
  if (!value.includes('-')) {
    const minute = parseTimeOfDay(value) ?? 0;
    const next = by > 0 ? Math.floor(minute / quarter) + 1 : Math.ceil(minute / quarter) - 1;
    return clockText((next * quarter + dayMinutes) % dayMinutes);
  }
  if (!value.includes('T')) return new Date(Date.parse(value) + by * dayMs).toISOString().slice(0, 10);
  return new Date(Date.parse(`${value}:00Z`) + by * hourMs).toISOString().slice(0, 16);
}

import { type ComponentProps, useId, useRef, useState } from 'react';
import {
  maxDays,
  type ReplaceSchedule,
  type ScheduleRule,
  showsBetween,
  usualArmMinutes,
  usualExpectMinutes,
  weekdays,
} from '../../../contract/schedule.ts';
import type { Schedule } from '../../api/schedules.ts';
import { useNow } from '../../lib/clock.ts';
import { addDaysMs, isoDay, startOfDayMs } from '../../lib/dates.ts';
import { formatClock, formatDate } from '../../lib/format.ts';
import { zoneAbbreviation } from '../../lib/zone.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice, Problem } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import { dateName, daysName, ownZone, scheduleName, shortWeekdayName, weekdayName } from './schedule-name.ts';
import { words } from './words.ts';

interface ScheduleFieldsProps {
  draft: ScheduleDraft;
  onChange: (draft: ScheduleDraft) => void;
  /** How many streams use the schedule that is changed. */
  streamCount: number | undefined;
  isDayMissing: boolean;
}

export function ScheduleFields({ draft, onChange, streamCount = 0, isDayMissing }: ScheduleFieldsProps) {
  const nowMs = useNow(60_000);
  const name = useId();
  const set = (change: Partial<ScheduleDraft>) => onChange({ ...draft, ...change });
  const toggle = (day: string) =>
    set({ days: draft.days.includes(day) ? draft.days.filter((chosen) => chosen !== day) : [...draft.days, day] });
  return (
    <div className="grid gap-4">
      <div role="radiogroup" aria-label={words.repeats} className="flex flex-wrap gap-x-6">
        <Choice name={name} isChosen={draft.isWeekly} onChoose={() => set({ isWeekly: true })}>
          {words.weekly}
        </Choice>
        <Choice name={name} isChosen={!draft.isWeekly} onChoose={() => set({ isWeekly: false })}>
          {words.once}
        </Choice>
      </div>
      {draft.isWeekly ? (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-meta text-ink-3">{words.on}</legend>
          <div className="grid gap-1.5" style={{ gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}>
            {weekdays.map((day, index) => (
              <button
                key={day}
                type="button"
                data-autofocus={index === 0 || undefined}
                aria-pressed={draft.days.includes(day)}
                title={weekdayName(index)}
                onClick={() => toggle(day)}
                className={joinClasses(
                  'h-ctl min-w-0 rounded-md border max-desk:h-10',
                  draft.days.includes(day) ? 'border-switch bg-switch font-strong text-canvas' : 'border-edge',
                )}
              >
                {shortWeekdayName(index)}
              </button>
            ))}
          </div>
          <Problem className="mt-1.5">{isDayMissing ? words.chooseDay : null}</Problem>
        </fieldset>
      ) : (
        <MomentField
          kind="date"
          label={words.date}
          required
          hint={draft.alsoOn.length > 0 ? words.alsoOn(daysName(draft.alsoOn, nowMs)) : undefined}
          value={draft.date}
          onValue={(date) => set({ date })}
        />
      )}
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-28">
          <MomentField kind="time" required label={words.from} value={draft.from} onValue={(from) => set({ from })} />
        </div>
        <div className="w-28">
          <MomentField
            kind="time"
            required
            label={words.until}
            value={draft.until}
            onValue={(until) => set({ until })}
          />
        </div>
        <p className="pt-8 text-meta text-ink-3">
          {formatZone(draft.timeZone, nowMs)}
          {draft.until !== '' && draft.until <= draft.from ? <span className="block">{words.nextDay}</span> : null}
        </p>
      </div>
      {hasEnd(draft) ? <ScheduleEnd draft={draft} onChange={set} /> : null}
      <LeadMinutes draft={draft} onChange={set} />
      <NextShows rule={deriveRule(draft)} />
      <p className="border-l-2 border-line-strong bg-canvas px-3 py-2 text-ink-2">
        {streamCount > 1 ? `${words.shared(streamCount)} ` : null}
        {words.explained}
      </p>
    </div>
  );
}

const halfYearMs = 183 * 86_400_000;

function formatZone(timeZone: string, nowMs: number): string {
  const [zone, later] = [nowMs, nowMs + halfYearMs].map((atMs) => zoneAbbreviation(atMs, timeZone));
  return (zone === later ? words.clock : words.summerTime)(zone ?? '');
}

interface DraftProps {
  draft: ScheduleDraft;
  onChange: (change: Partial<ScheduleDraft>) => void;
}

/** The last day of a weekly schedule, and the days that it skips. */
function ScheduleEnd({ draft, onChange }: DraftProps) {
  const nowMs = useNow(60_000);
  const [date, setDate] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { exceptDates } = draft;
  const skip = () => {
    if (date === '') return field.current?.focus();
    onChange({ exceptDates: [...new Set([...exceptDates, date])].sort() });
    setDate('');
  };
  const putBack = (day: string) => {
    onChange({ exceptDates: exceptDates.filter((date) => date !== day) });
    // The pressed button disappears with its day, and the focus with it.
    field.current?.focus();
  };
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <div className="w-36">
        <MomentField
          kind="date"
          label={words.ends}
          hint={words.endsHint}
          value={draft.endDate}
          onValue={(endDate) => onChange({ endDate })}
        />
      </div>
      <div className="min-w-58 flex-1">
        <div className="flex items-end gap-2">
          <div className="w-36">
            <MomentField
              ref={field}
              kind="date"
              label={words.skips}
              value={date}
              onValue={setDate}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || date === '') return;
                // Enter adds the day and must not submit the form.
                event.preventDefault();
                skip();
              }}
            />
          </div>
          <Button size="big" onClick={skip} disabled={exceptDates.length >= maxDays}>
            {words.skip}
          </Button>
        </div>
        <ul aria-label={words.skipped} className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {exceptDates.map((day) => {
            const name = dateName(day, nowMs);
            return (
              <li key={day} className="flex items-center rounded-md border border-edge pl-2">
                {name}
                <IconButton label={words.putBack(name)} onClick={() => putBack(day)}>
                  <Icon name="close" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** Recording turns on some minutes before a show; an alert follows some minutes after it should have begun. */
function LeadMinutes({ draft, onChange: set }: DraftProps) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        {words.arm.before}
        <Minutes
          label={words.arm.label}
          value={draft.armMinutes}
          onChange={(event) => set({ armMinutes: event.target.value })}
        />
        {words.arm.after}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <label className="flex cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={draft.isExpected}
            onChange={() => set({ isExpected: !draft.isExpected })}
            className="size-3.5 cursor-pointer accent-accent-fill"
          />
          {words.expect.before}
        </label>
        <Minutes
          label={words.expect.label}
          disabled={!draft.isExpected}
          value={draft.expectMinutes}
          onChange={(event) => set({ expectMinutes: event.target.value })}
        />
        {words.expect.after}
      </p>
    </div>
  );
}

interface MinutesProps extends ComponentProps<'input'> {
  label: string;
}

function Minutes({ label, ...rest }: MinutesProps) {
  return (
    <input
      type="number"
      aria-label={label}
      required
      min={0}
      max={1440}
      step={1}
      className="h-9 w-20 rounded-md border border-edge bg-surface px-2 disabled:opacity-50 max-desk:h-10"
      {...rest}
    />
  );
}

const previewMs = 100 * 86_400_000;
const maxPreviewed = 4;

/** A preview: the operator sees which shows the fields mean before saving them. */
function NextShows({ rule }: { rule: ScheduleRule | undefined }) {
  const nowMs = useNow(60_000);
  const shows = rule === undefined ? [] : showsBetween(rule, nowMs, nowMs + previewMs).slice(0, maxPreviewed);
  const zone = rule?.timeZone;
  return (
    <section aria-label={words.next}>
      <h3 className="mb-1.5 text-meta text-ink-3">{words.next}</h3>
      {/* The height is that of four shows, so that nothing below it moves. */}
      <ol className="border-t border-line" style={{ height: '7rem' }}>
        {shows.map(({ armAtMs, startAtMs, endAtMs }) => {
          const midnightMs = startOfDayMs(startAtMs, zone);
          const dayLengthMs = addDaysMs(startAtMs, 1, zone) - midnightMs;
          const positionOf = (ms: number) => `${Math.min(100, Math.max(0, ((ms - midnightMs) / dayLengthMs) * 100))}%`;
          return (
            <li key={startAtMs} className="flex h-7 items-center gap-3 border-b border-line text-meta">
              <span className="w-24 shrink-0">{formatDate(startAtMs, nowMs, zone)}</span>
              <span className="w-24 shrink-0 text-ink-2">
                {formatClock(startAtMs, zone)}–{formatClock(endAtMs, zone)}
              </span>
              <span
                aria-hidden="true"
                className="relative h-3 min-w-0 flex-1 overflow-hidden bg-canvas"
                title={words.armed(formatClock(armAtMs, zone))}
              >
                <span
                  className="absolute inset-y-0 border border-dashed border-edge"
                  style={{ left: positionOf(startAtMs), right: `calc(100% - ${positionOf(endAtMs)})` }}
                />
              </span>
            </li>
          );
        })}
        {shows.length === 0 ? <li className="py-1.5 text-meta text-ink-3">{words.noNext}</li> : null}
      </ol>
    </section>
  );
}

/** The values are texts, as the inputs of the form have them. */
export interface ScheduleDraft {
  isWeekly: boolean;
  days: readonly string[];
  date: string;
  /** Further weekdays and dates, which the form does not show. They stay unless the schedule becomes weekly. */
  alsoOn: readonly string[];
  /** Empty: the schedule has no end. */
  endDate: string;
  exceptDates: readonly string[];
  from: string;
  until: string;
  armMinutes: string;
  isExpected: boolean;
  expectMinutes: string;
  timeZone: string;
}

/** A new schedule begins as an evening without days. */
export function createDraft(schedule: Schedule | undefined, nowMs: number): ScheduleDraft {
  const [date, ...moreDates] = schedule?.days.filter((day) => /^\d/.test(day)).sort() ?? [];
  const days = schedule?.days.filter((day) => !/^\d/.test(day)) ?? [];
  return {
    isWeekly: date === undefined,
    days,
    date: date ?? isoDay(nowMs),
    alsoOn: date === undefined ? [] : [...days, ...moreDates],
    endDate: schedule?.endDate ?? '',
    exceptDates: schedule?.exceptDates ?? [],
    from: schedule?.from ?? '18:00',
    until: schedule?.until ?? '23:00',
    armMinutes: String(schedule?.armMinutes ?? usualArmMinutes),
    isExpected: schedule === undefined || schedule.expectMinutes !== undefined,
    expectMinutes: String(schedule?.expectMinutes ?? usualExpectMinutes),
    timeZone: schedule?.timeZone ?? ownZone(),
  };
}

/** Undefined while the fields are incomplete or invalid. */
export function deriveRule(draft: ScheduleDraft): ScheduleRule | undefined {
  const days = daysOf(draft);
  const armMinutes = parseMinutes(draft.armMinutes);
  const expectMinutes = draft.isExpected ? parseMinutes(draft.expectMinutes) : undefined;
  if (days.length === 0 || !draft.from || !draft.until || armMinutes === undefined) return undefined;
  if (draft.isExpected && expectMinutes === undefined) return undefined;
  const { from, until, timeZone } = draft;
  return {
    days,
    from,
    until,
    timeZone,
    armMinutes,
    ...(expectMinutes !== undefined && { expectMinutes }),
    ...(hasEnd(draft) && draft.endDate !== '' && { endDate: draft.endDate }),
    ...(hasEnd(draft) && draft.exceptDates.length > 0 && { exceptDates: [...draft.exceptDates].sort() }),
  };
}

/** A single date needs neither a last day nor days to skip. */
function hasEnd({ isWeekly, alsoOn }: Pick<ScheduleDraft, 'isWeekly' | 'alsoOn'>): boolean {
  return isWeekly || alsoOn.length > 0;
}

function daysOf({ isWeekly, days, date, alsoOn }: ScheduleDraft): string[] {
  if (isWeekly) return weekdays.filter((day) => days.includes(day));
  return date === '' ? [] : [...new Set([date, ...alsoOn])];
}

export function createRequest(rule: ScheduleRule, streamIds: readonly string[], nowMs: number): ReplaceSchedule {
  const { exceptDates, ...rest } = rule;
  return {
    ...rest,
    days: [...rule.days],
    ...(exceptDates !== undefined && { exceptDates: [...exceptDates] }),
    name: scheduleName(rule, nowMs, (time) => time),
    streamIds: [...streamIds],
  };
}

function parseMinutes(text: string): number | undefined {
  const minutes = Number(text);
  return /^\d{1,4}$/.test(text) && minutes <= 1440 ? minutes : undefined;
}

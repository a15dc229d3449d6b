import { type ComponentProps, useId, useState } from 'react';
import { weekdays } from '../../contract/schedules/schedule.ts';
import type { Schedule } from '../api/schedules.ts';
import { zoneAbbreviation } from '../recording/words/zone-abbreviation.ts';
import { useNow } from '../shared/use-now.ts';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { LeadMinutes } from './lead-minutes.tsx';
import { NextShows } from './next-shows.tsx';
import { hasEnd, ruleOf, type ScheduleDraft } from './schedule-draft.ts';
import { ScheduleEnd } from './schedule-end.tsx';
import { daysName, shortWeekdayName, weekdayName } from './schedule-name.ts';
import { words } from './schedule-words.ts';

interface ScheduleFormProps {
  draft: ScheduleDraft;
  onChange: (draft: ScheduleDraft) => void;
  /** The one that is changed, where it is for several streams. */
  shared: Schedule | undefined;
  /** It was sent without a day. */
  isDayMissing: boolean;
}

/** The fields of a schedule, the next shows that they mean, and what will happen. */
export function ScheduleForm({ draft, onChange, shared, isDayMissing }: ScheduleFormProps) {
  const [nowMs] = useState(useNow(1000));
  const name = useId();
  const set = (change: Partial<ScheduleDraft>) => onChange({ ...draft, ...change });
  const toggle = (day: string) =>
    set({ days: draft.days.includes(day) ? draft.days.filter((each) => each !== day) : [...draft.days, day] });
  const rule = ruleOf(draft);
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
                  draft.days.includes(day) ? 'border-switch bg-switch font-strong' : 'border-edge',
                )}
                style={draft.days.includes(day) ? { color: 'var(--color-knob)' } : undefined}
              >
                {shortWeekdayName(index)}
              </button>
            ))}
          </div>
          <p role="alert" className="mt-1.5 text-failed empty:hidden">
            {isDayMissing ? words.chooseDay : null}
          </p>
        </fieldset>
      ) : (
        <Field
          label={words.date}
          type="date"
          required
          hint={draft.alsoOn.length > 0 ? words.alsoOn(daysName(draft.alsoOn, nowMs)) : undefined}
          value={draft.date}
          onChange={(event) => set({ date: event.target.value })}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Time label={words.from} value={draft.from} onChange={(event) => set({ from: event.target.value })} />
        <Time label={words.until} value={draft.until} onChange={(event) => set({ until: event.target.value })} />
        <p className="pb-2.5 text-meta text-ink-3">
          {zoneWords(draft.timeZone, nowMs)}
          {draft.until <= draft.from ? <span className="block">{words.nextDay}</span> : null}
        </p>
      </div>
      {hasEnd(draft) ? <ScheduleEnd draft={draft} onChange={set} nowMs={nowMs} /> : null}
      <LeadMinutes draft={draft} onChange={set} />
      <NextShows rule={rule} nowMs={nowMs} />
      <p className="border-l-2 border-line-strong bg-canvas px-3 py-2 text-ink-2">
        {shared && shared.streamIds.length > 1 ? `${words.shared(shared.streamIds.length)} ` : null}
        {words.explained}
      </p>
    </div>
  );
}

function Time(props: ComponentProps<typeof Field>) {
  return (
    <div className="w-28 pointer-coarse:w-33">
      <Field type="time" required {...props} />
    </div>
  );
}

const halfYearMs = 183 * 86_400_000;

function zoneWords(timeZone: string, nowMs: number): string {
  const [zone, later] = [nowMs, nowMs + halfYearMs].map((atMs) => zoneAbbreviation(atMs, timeZone));
  return (zone === later ? words.clock : words.summerTime)(zone ?? '');
}

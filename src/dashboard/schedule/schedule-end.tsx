import { useRef, useState } from 'react';
import { mostDays } from '../../contract/schedules/schedule.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { ScheduleDraft } from './schedule-draft.ts';
import { dateName } from './schedule-name.ts';
import { words } from './schedule-words.ts';

interface ScheduleEndProps {
  draft: ScheduleDraft;
  onChange: (change: Partial<ScheduleDraft>) => void;
  nowMs: number;
}

/** Until when a weekly schedule goes on, and the days that it leaves out. */
export function ScheduleEnd({ draft, onChange, nowMs }: ScheduleEndProps) {
  const [date, setDate] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { exceptDates } = draft;
  const leaveOut = () => {
    if (date === '') return field.current?.focus();
    onChange({ exceptDates: [...new Set([...exceptDates, date])].sort() });
    setDate('');
  };
  const putBack = (day: string) => {
    onChange({ exceptDates: exceptDates.filter((each) => each !== day) });
    // The button that was pressed is gone with its day.
    field.current?.focus();
  };
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <div className="w-36">
        <Field
          label={words.ends}
          type="date"
          hint={words.endsHint}
          value={draft.endDate}
          onChange={(event) => onChange({ endDate: event.target.value })}
        />
      </div>
      <div className="min-w-58 flex-1">
        <div className="flex items-end gap-2">
          <div className="w-36">
            <Field
              ref={field}
              label={words.skips}
              type="date"
              value={date}
              onChange={(event) => setDate(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || date === '') return;
                // It adds the day; the schedule is saved with the button.
                event.preventDefault();
                leaveOut();
              }}
            />
          </div>
          <Button size="big" onClick={leaveOut} disabled={exceptDates.length >= mostDays}>
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

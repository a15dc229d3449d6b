import { useState } from 'react';
import type { RecordingsQuery } from '../../paths.ts';
import { addDaysMs, isoDay, startOfDayMs } from '../../recording/words/day-times.ts';
import { formatClock } from '../../recording/words/format.ts';
import { atLocalMs } from '../../recording/words/local-time.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { words } from '../recordings-words.ts';
import { writeTime } from './recordings-filter.ts';

interface RangeDialogProps {
  fromMs: number | undefined;
  toMs: number | undefined;
  nowMs: number;
  onChange: (query: RecordingsQuery) => void;
  onClose: () => void;
}

/** Any range, in the operator's zone. */
export function RangeDialog({ fromMs, toMs, nowMs, onChange, onClose }: RangeDialogProps) {
  const [from, setFrom] = useState(() => asLocal(fromMs ?? startOfDayMs(nowMs)));
  const [to, setTo] = useState(() => asLocal(toMs ?? addDaysMs(nowMs, 1)));
  const [isAsked, setAsked] = useState(false);
  const isBackwards = from !== '' && to !== '' && from >= to;
  return (
    <FormDialog
      texts={words.ownRange}
      isPending={false}
      onSubmit={() => {
        setAsked(true);
        if (isBackwards) return;
        onChange({ from: from && writeTime(fromLocal(from)), to: to && writeTime(fromLocal(to)) });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 max-desk:grid-cols-1">
        <Field
          label={words.ownRange.from}
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Field
          label={words.ownRange.to}
          type="datetime-local"
          value={to}
          error={isAsked && isBackwards ? words.ownRange.order : undefined}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}

/** As such a field has it: `2026-11-18T18:00`, in the operator's zone. */
function asLocal(ms: number): string {
  return `${isoDay(ms)}T${formatClock(ms)}`;
}

function fromLocal(text: string): number {
  return atLocalMs(Date.parse(`${text}Z`));
}

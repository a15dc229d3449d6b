import { useState } from 'react';
import type { RecordingsQuery } from '../../paths.ts';
import { addDaysMs, startOfDayMs } from '../../recording/words/day-times.ts';
import { localText, parseLocalText } from '../../recording/words/local-time.ts';
import { useNow } from '../../shared/use-now.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { words } from '../recordings-words.ts';
import { writeTime } from './recordings-filter.ts';

interface RangeDialogProps {
  fromMs: number | undefined;
  toMs: number | undefined;
  onChange: (query: RecordingsQuery) => void;
  onClose: () => void;
}

/** Any range, in the operator's zone. */
export function RangeDialog({ fromMs, toMs, onChange, onClose }: RangeDialogProps) {
  const nowMs = useNow(60_000);
  const [from, setFrom] = useState(() => localText(fromMs ?? startOfDayMs(nowMs)));
  const [to, setTo] = useState(() => localText(toMs ?? addDaysMs(nowMs, 1)));
  const [isAsked, setAsked] = useState(false);
  const isBackwards = from !== '' && to !== '' && from >= to;
  return (
    <FormDialog
      texts={words.ownRange}
      isPending={false}
      onSubmit={() => {
        setAsked(true);
        if (isBackwards) return;
        onChange({ from: timeOf(from, fromMs, 'first'), to: timeOf(to, toMs, 'second') });
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

/**
 * The field cannot tell a repeated hour apart, so a range reaches from the first to the second one; a time that was not
 * changed stays the one it was. Returns it as the address has it.
 */
function timeOf(text: string, formerMs: number | undefined, which: 'first' | 'second'): string {
  if (formerMs !== undefined && localText(formerMs) === text) return writeTime(formerMs);
  const ms = parseLocalText(text, which);
  return ms === undefined ? '' : writeTime(ms);
}

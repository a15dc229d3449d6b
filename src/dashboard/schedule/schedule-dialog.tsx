import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createSchedule, replaceSchedule, type Schedule } from '../api/schedules.ts';
import { useNow } from '../shared/use-now.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { draftOf, requestOf, ruleOf } from './schedule-draft.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { sayMade } from './schedule-toasts.tsx';
import { words } from './schedule-words.ts';

interface ScheduleDialogProps {
  title: string;
  /** For which streams a new one is. */
  streamIds: readonly string[];
  /** The one that is changed. */
  schedule?: Schedule | undefined;
  onClose: () => void;
}

/** Makes a schedule for some streams, or changes one. */
export function ScheduleDialog({ title, streamIds, schedule, onClose }: ScheduleDialogProps) {
  const client = useQueryClient();
  const nowMs = useNow(1000);
  const [draft, setDraft] = useState(() => draftOf(schedule, nowMs));
  const [wasSent, setSent] = useState(false);
  const rule = ruleOf(draft);
  const isDayMissing = wasSent && draft.isWeekly && draft.days.length === 0;
  const save = useMutation({
    mutationFn: async () => {
      if (rule === undefined) return;
      const request = requestOf(rule, schedule?.streamIds ?? streamIds, nowMs);
      if (schedule !== undefined) await replaceSchedule(client, schedule.id, request);
      const made = schedule ?? (await createSchedule(client, request));
      onClose();
      sayMade(client, { ...made, ...request }, schedule);
    },
  });
  return (
    <FormDialog
      texts={{ title, submit: words.submit, submitting: words.submitting }}
      isPending={save.isPending}
      onSubmit={() => {
        setSent(true);
        if (rule !== undefined) save.mutate();
      }}
      onClose={onClose}
    >
      <ScheduleForm draft={draft} onChange={setDraft} shared={schedule} isDayMissing={isDayMissing} />
      <p role="alert" className="mt-3 text-failed empty:hidden">
        {save.error ? words.notSaved(save.error.message) : null}
      </p>
    </FormDialog>
  );
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nextShow, type ReplaceSchedule } from '../../../contract/schedule.ts';
import { createSchedule, deleteSchedule, replaceSchedule, type Schedule } from '../../api/schedules.ts';
import { showActionToast } from '../../components/action-toast.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { clock, useNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { createDraft, createRequest, deriveRule, ScheduleFields } from './schedule-fields.tsx';
import { scheduleName } from './schedule-name.ts';
import { words } from './words.ts';

interface SchedulesDialogProps {
  title: string;
  schedules: readonly Schedule[];
  /** The streams of a new schedule; empty: the dialog adds none. */
  streamIds: readonly string[];
  onClose: () => void;
}

/** Lists schedules to change or remove. Where there are none, the form for a new one opens at once. */
export function SchedulesDialog({ title, schedules, streamIds, onClose }: SchedulesDialogProps) {
  const client = useQueryClient();
  const nowMs = useNow(60_000);
  const [edited, setEdited] = useState<Schedule | 'new' | undefined>(schedules.length === 0 ? 'new' : undefined);
  if (edited !== undefined && (edited !== 'new' || streamIds.length > 0)) {
    const schedule = edited === 'new' ? undefined : edited;
    return <ScheduleDialog title={title} streamIds={streamIds} schedule={schedule} onClose={onClose} />;
  }
  const remove = (schedule: Schedule) => {
    // The toast with Undo is outside the dialog, which would cover it.
    onClose();
    deleteSchedule(client, schedule.id).then(() => toastRemoved(client, schedule), toastFailed);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {schedules.length === 0 ? <p className="text-ink-2">{words.none}</p> : null}
      <ul className="border-t border-line">
        {schedules.map((schedule) => {
          const name = scheduleName(schedule, nowMs);
          return (
            <li key={schedule.id} className="flex flex-wrap items-center gap-2 border-b border-line py-2">
              <span className="min-w-0 flex-1">
                <span className="block font-strong">{name}</span>
                <span className="block text-meta text-ink-3">{words.for(schedule.streamIds.length)}</span>
                {nextShow(schedule, nowMs) === undefined ? (
                  <span className="block text-meta text-ink-2">{words.isOver}</span>
                ) : null}
              </span>
              <WriteButton aria-label={words.editOf(name)} onClick={() => setEdited(schedule)}>
                {words.edit}
              </WriteButton>
              <WriteButton look="ghost" aria-label={words.removeOf(name)} onClick={() => remove(schedule)}>
                {words.remove}
              </WriteButton>
            </li>
          );
        })}
      </ul>
      <DialogFoot>
        {streamIds.length > 0 ? (
          <WriteButton size="big" onClick={() => setEdited('new')}>
            {words.add}
          </WriteButton>
        ) : null}
        <Button size="big" look="primary" onClick={onClose}>
          {words.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface ScheduleDialogProps {
  title: string;
  streamIds: readonly string[];
  /** Undefined: the dialog creates one. */
  schedule?: Schedule | undefined;
  onClose: () => void;
}

function ScheduleDialog({ title, streamIds, schedule, onClose }: ScheduleDialogProps) {
  const client = useQueryClient();
  const nowMs = useNow(60_000);
  const [draft, setDraft] = useState(() => createDraft(schedule, nowMs));
  const [wasSubmitted, setSubmitted] = useState(false);
  const rule = deriveRule(draft);
  const isDayMissing = wasSubmitted && draft.isWeekly && draft.days.length === 0;
  const save = useMutation({
    mutationFn: async () => {
      if (rule === undefined) return;
      const request = createRequest(rule, schedule?.streamIds ?? streamIds, nowMs);
      if (schedule !== undefined) await replaceSchedule(client, schedule.id, request);
      const saved = schedule ?? (await createSchedule(client, request));
      onClose();
      toastSaved(client, { ...saved, ...request, name: scheduleName(rule, nowMs) }, schedule);
    },
  });
  return (
    <FormDialog
      texts={{ title, submit: words.submit, failure: words.notSaved }}
      mutation={save}
      onSubmit={() => {
        setSubmitted(true);
        if (rule !== undefined) save.mutate();
      }}
      onClose={onClose}
    >
      <ScheduleFields
        draft={draft}
        onChange={setDraft}
        streamCount={schedule?.streamIds.length}
        isDayMissing={isDayMissing}
      />
    </FormDialog>
  );
}

type Saved = Pick<Schedule, 'id' | 'name' | 'streamIds'>;

/** Undo deletes a new schedule, and restores the previous version of a changed one. */
function toastSaved(client: QueryClient, saved: Saved, previous: Schedule | undefined): void {
  const text = previous ? words.changed(saved.name) : words.made(saved.name, saved.streamIds.length);
  toastWithUndo(text, () =>
    previous ? replaceSchedule(client, saved.id, createBody(previous)) : deleteSchedule(client, saved.id),
  );
}

/** Undo creates the schedule again. */
function toastRemoved(client: QueryClient, schedule: Schedule): void {
  toastWithUndo(words.removed(scheduleName(schedule, clock.exactMs())), () =>
    createSchedule(client, createBody(schedule)),
  );
}

function toastFailed(error: unknown): void {
  showToast({ text: words.failed(error instanceof Error ? error.message : '') });
}

function createBody({
  name,
  streamIds,
  days,
  from,
  until,
  timeZone,
  armMinutes,
  expectMinutes,
  endDate,
  exceptDates,
}: Schedule): ReplaceSchedule {
  return {
    name,
    streamIds: [...streamIds],
    days: [...days],
    from,
    until,
    timeZone,
    armMinutes,
    ...(expectMinutes !== undefined && { expectMinutes }),
    ...(endDate !== undefined && { endDate }),
    ...(exceptDates !== undefined && { exceptDates: [...exceptDates] }),
  };
}

function toastWithUndo(text: string, undo: () => Promise<unknown>): void {
  showActionToast({ text, act: () => void undo().then(() => showToast({ text: words.undone }), toastFailed) });
}

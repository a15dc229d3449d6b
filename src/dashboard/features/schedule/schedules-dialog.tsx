import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nextShow } from '../../../contract/schedules/schedule-times.ts';
import { deleteSchedule, type Schedule } from '../../api/schedules.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import { useNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { scheduleName } from './schedule-name.ts';
import { toastFailed, toastRemoved } from './schedule-toasts.tsx';
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

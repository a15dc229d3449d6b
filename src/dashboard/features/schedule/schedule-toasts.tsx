import type { QueryClient } from '@tanstack/react-query';
import type { ReplaceSchedule } from '../../../contract/schedules/schedule.ts';
import { createSchedule, deleteSchedule, replaceSchedule, type Schedule } from '../../api/schedules.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import { Button } from '../../ui/button.tsx';
import { dismissToast, showToast } from '../../ui/toasts.tsx';
import { words } from './words.ts';

type Saved = Pick<Schedule, 'id' | 'name' | 'streamIds'>;

/** Undo deletes a new schedule, and restores the previous version of a changed one. */
export function toastSaved(client: QueryClient, saved: Saved, previous: Schedule | undefined): void {
  const text = previous ? words.changed(saved.name) : words.made(saved.name, saved.streamIds.length);
  toastWithUndo(text, () =>
    previous ? replaceSchedule(client, saved.id, createBody(previous)) : deleteSchedule(client, saved.id),
  );
}

/** Undo creates the schedule again. */
export function toastRemoved(client: QueryClient, schedule: Schedule): void {
  toastWithUndo(words.removed(schedule.name), () => createSchedule(client, createBody(schedule)));
}

export function toastFailed(error: unknown): void {
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
  const id = showToast({
    text,
    action: (
      <Button
        look="act"
        onClick={() => {
          dismissToast(id);
          // The button disappears with its toast, and the focus with it.
          focusHeading();
          undo().then(() => showToast({ text: words.undone }), toastFailed);
        }}
      >
        {words.undo}
      </Button>
    ),
  });
}

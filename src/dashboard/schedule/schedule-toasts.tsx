import type { QueryClient } from '@tanstack/react-query';
import type { ReplaceSchedule } from '../../contract/schedules/schedule.ts';
import { createSchedule, deleteSchedule, replaceSchedule, type Schedule } from '../api/schedules.ts';
import { focusHeading } from '../shared/page-focus.tsx';
import { Button } from '../ui/button.tsx';
import { dismissToast, showToast } from '../ui/toasts/toasts.ts';
import { words } from './schedule-words.ts';

type Saved = Pick<Schedule, 'id' | 'name' | 'streamIds'>;

/** Says what was saved; Undo deletes what is new, and brings back what was there before. */
export function sayMade(client: QueryClient, saved: Saved, before: Schedule | undefined): void {
  const sentence = before ? words.changed(saved.name) : words.made(saved.name, saved.streamIds.length);
  sayUndoable(sentence, () =>
    before ? replaceSchedule(client, saved.id, bodyOf(before)) : deleteSchedule(client, saved.id),
  );
}

/** Says that a schedule is gone; Undo makes it again. */
export function sayRemoved(client: QueryClient, schedule: Schedule): void {
  sayUndoable(words.removed(schedule.name), () => createSchedule(client, bodyOf(schedule)));
}

/** Says that something could not be done. */
export function sayNotDone(error: unknown): void {
  showToast({ text: words.failed(error instanceof Error ? error.message : '') });
}

function bodyOf({
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

function sayUndoable(text: string, undo: () => Promise<unknown>): void {
  const id = showToast({
    text,
    action: (
      <Button
        look="act"
        onClick={() => {
          dismissToast(id);
          // The button is gone with its toast.
          focusHeading();
          undo().then(() => showToast({ text: words.undone }), sayNotDone);
        }}
      >
        {words.undo}
      </Button>
    ),
  });
}

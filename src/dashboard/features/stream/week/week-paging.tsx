import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

import { joinClasses } from '../../../ui/join-classes.ts';
import { words } from '../words.ts';
import type { ShownWeek } from './use-shown-week.ts';

interface WeekPagingProps {
  week: ShownWeek;
  /** When the stream was created; there is nothing before. */
  beganMs: number | undefined;
  oldestMs: number;
}

/** To older weeks and back. What leads nowhere stays where it is, and keeps the focus. */
export function WeekPaging({ week, beganMs, oldestMs }: WeekPagingProps) {
  const isFirst = beganMs !== undefined && oldestMs <= beganMs;
  const off = 'opacity-40 cursor-not-allowed';
  return (
    <div className="ml-auto flex items-center">
      <Button
        look="act"
        className={joinClasses(week.isNow && 'invisible')}
        onClick={({ currentTarget }) => {
          // It is hidden with the older week.
          const next = currentTarget.nextElementSibling;
          if (next instanceof HTMLElement) next.focus();
          week.show('today');
        }}
      >
        {words.week.toToday}
      </Button>
      <IconButton
        label={words.week.back}
        aria-disabled={isFirst}
        className={joinClasses(isFirst && off)}
        onClick={() => {
          if (!isFirst) week.show(-7);
        }}
      >
        <Icon name="back" />
      </IconButton>
      <IconButton
        label={words.week.on}
        aria-disabled={week.isNow}
        className={joinClasses(week.isNow && off)}
        onClick={() => {
          if (!week.isNow) week.show(7);
        }}
      >
        <Icon name="chevron" />
      </IconButton>
    </div>
  );
}

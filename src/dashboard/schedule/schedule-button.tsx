import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { me } from '../api/connections.ts';
import type { StreamObject } from '../recording/stream-object.ts';
import { shortName } from '../shared/stream-name.tsx';
import { WriteButton } from '../shared/write-permission.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { SchedulesDialog } from './schedule-list.tsx';
import { words } from './schedule-words.ts';
import { schedulesOf } from './stream-shows.ts';
import { useSchedules } from './use-schedules.ts';

interface ScheduleButtonProps {
  streams: readonly Pick<StreamObject, 'id' | 'name'>[];
  disabledReason?: string | undefined;
}

/** Opens the schedules of a stream, or a new one for several; nothing where no service of ours keeps any. */
export function ScheduleButton({ streams, disabledReason }: ScheduleButtonProps) {
  const book = useSchedules();
  const isElsewhere = useQuery(me).data === null;
  const [isOpen, setOpen] = useState(false);
  // Until it is known: its place is kept, or all below it moves where a long name leaves no room for it.
  if (book === undefined)
    return isElsewhere ? null : <span className={`invisible ${buttonClasses()}`}>{words.open}</span>;
  const [first, ...more] = streams;
  const single = more.length === 0 ? first : undefined;
  return (
    <>
      <WriteButton
        disabledReason={disabledReason}
        aria-haspopup="dialog"
        aria-label={single ? words.openFor(shortName(single.name)) : undefined}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </WriteButton>
      {isOpen ? (
        <SchedulesDialog
          title={single ? words.titleOf(shortName(single.name)) : words.titleMany(streams.length)}
          schedules={single ? schedulesOf(book, single.id) : []}
          streamIds={streams.map(({ id }) => id)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

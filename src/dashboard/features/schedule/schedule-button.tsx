import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { me } from '../../api/connections.ts';
import { shortName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { SchedulesDialog } from './schedules-dialog.tsx';
import { schedulesForStream, useSchedules } from './stream-shows.ts';
import { words } from './words.ts';

interface ScheduleButtonProps {
  streams: readonly Pick<StreamObject, 'id' | 'name'>[];
  disabledReason?: string | undefined;
}

/** Opens the schedules of one stream, or a new one for several. Only our own service has schedules. */
export function ScheduleButton({ streams, disabledReason }: ScheduleButtonProps) {
  const book = useSchedules();
  const isHosted = useQuery(me).data === null;
  const [isOpen, setOpen] = useState(false);
  // While this is loading the button's space is reserved: beside a long name a late button would wrap.
  if (book === undefined) return isHosted ? null : <span className={`invisible ${buttonClasses()}`}>{words.open}</span>;
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
          schedules={single ? schedulesForStream(book, single.id) : []}
          streamIds={streams.map(({ id }) => id)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

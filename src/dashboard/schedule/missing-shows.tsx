import type { ReactNode } from 'react';
import type { StreamReading } from '../recording/stream-state.ts';
import { formatClock } from '../recording/words/format.ts';
import { acknowledged } from '../shared/acknowledged.ts';
import { useNow } from '../shared/use-now.ts';
import { useStore } from '../ui/create-store.ts';
import { type MissingShow, missingShows } from './missing.ts';
import { words } from './schedule-words.ts';
import { useSchedules } from './use-schedules.ts';

export interface MissingLine extends MissingShow {
  /** For the person at the encoder. */
  request: string;
}

interface MissingShowsProps {
  readings: readonly StreamReading[];
  children: (missing: readonly MissingLine[]) => ReactNode;
}

/** The shows that should be live and are not, by their time: until they come, are over, or somebody knows of them. */
export function MissingShows({ readings, children }: MissingShowsProps) {
  const nowMs = useNow(60_000);
  const book = useSchedules();
  const quietIds = useStore(acknowledged);
  const missing = book === undefined ? [] : missingShows(book, readings, nowMs).filter(({ id }) => !quietIds.has(id));
  const lines = missing.map((each) => ({
    ...each,
    request: words.request(each.reading.stream.name, formatClock(each.show.startAtMs)),
  }));
  return (
    <>
      <p role="status" className="sr-only">
        {missing.map(({ id, reading, show }) => (
          <span key={id}>{words.announce(reading.stream.name, formatClock(show.startAtMs))} </span>
        ))}
      </p>
      {children(lines)}
    </>
  );
}

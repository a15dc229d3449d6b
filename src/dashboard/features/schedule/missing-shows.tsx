import { type ReactNode, useEffect } from 'react';
import { acknowledged } from '../../components/persisted-ids.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatClock } from '../../lib/format.ts';
import { missingStreams } from './missing-streams.ts';
import { type MissingShow, missingShows, useSchedules } from './stream-shows.ts';
import { words } from './words.ts';

export interface MissingLine extends MissingShow {
  /** A message for the person at the encoder, to be copied. */
  request: string;
}

interface MissingShowsProps {
  views: readonly StreamView[];
  children: (missing: readonly MissingLine[]) => ReactNode;
}

/** Shows that should be live and are not, without those that an operator acknowledged. */
export function MissingShows({ views, children }: MissingShowsProps) {
  const nowMs = useNow(60_000);
  const book = useSchedules();
  const acknowledgedIds = useStore(acknowledged);
  const missing =
    book === undefined ? [] : missingShows(book, views, nowMs).filter(({ id }) => !acknowledgedIds.has(id));
  const lines = missing.map((show) => ({
    ...show,
    request: words.request(show.view.stream.name, formatClock(show.show.startAtMs)),
  }));
  return (
    <>
      <p role="status" className="sr-only">
        {missing.map(({ id, view, show }) => (
          <span key={id}>{words.announce(view.stream.name, formatClock(show.startAtMs))} </span>
        ))}
      </p>
      {children(lines)}
    </>
  );
}

/** Keeps `missingStreams` up to date. Shows nothing itself. */
export function NoteMissingShows({ views }: { views: readonly StreamView[] }) {
  const nowMs = useNow(60_000);
  const book = useSchedules();
  const ids = book === undefined ? [] : missingShows(book, views, nowMs).map(({ view }) => view.stream.id);
  const text = JSON.stringify(ids);
  useEffect(() => {
    missingStreams.set(new Set(JSON.parse(text)));
    return () => missingStreams.set(new Set());
  }, [text]);
  return null;
}

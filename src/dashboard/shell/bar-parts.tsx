import { useQuery } from '@tanstack/react-query';
import { streamsOverview } from '../api/streams.ts';
import { NoteFullDisk } from '../record/note-full-disk.tsx';
import { formatClockSeconds, formatUtc } from '../recording/words/format.ts';
import { useMissingShows } from '../schedule/missing-shows.tsx';
import { CommandButton } from './command/command-button.tsx';
import { StatusCounters, type StatusCountersProps } from './status-counters.tsx';
import { words } from './words.ts';

/** What stands in the top bar as soon as there are rows: the search at its left, the counters and their age at its right. */
export function BarParts(counters: StatusCountersProps) {
  useMissingShows(counters.readings);
  return (
    <>
      {counters.stale ? null : <CommandButton />}
      <StatusCounters {...counters} />
      <NoteFullDisk />
      {counters.stale ? (
        // The bar says it at its left; its place is kept, so that no counter moves.
        <span className="mx-2 w-24 max-desk:hidden" />
      ) : (
        <AsOf />
      )}
    </>
  );
}

/** When the data on the page was read. It is what most answers change, and draws nothing but itself. */
function AsOf() {
  const { data, dataUpdatedAt } = useQuery({ ...streamsOverview, refetchInterval: false });
  if (data === undefined) return null;
  return (
    <span
      className="mx-2 text-right text-meta whitespace-nowrap text-ink-3 desk:w-24 max-[26rem]:sr-only"
      title={formatUtc(dataUpdatedAt)}
    >
      <span className="max-desk:sr-only">{words.asOf}</span>
      {formatClockSeconds(dataUpdatedAt)}
    </span>
  );
}

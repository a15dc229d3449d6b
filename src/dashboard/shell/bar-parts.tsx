import { NoteFullDisk } from '../record/note-full-disk.tsx';
import { formatClockSeconds, formatUtc } from '../recording/words/format.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { WhenIdle } from '../ui/lazy/when-idle.tsx';
import { CommandButton } from './command/command-button.tsx';
import { words } from './shell-lazy-words.ts';
import { StatusCounters, type StatusCountersProps } from './status-counters.tsx';

const NoteMissing = lazyPart(() => import('../schedule/note-missing.tsx').then((file) => file.NoteMissing));

interface BarPartsProps extends StatusCountersProps {
  /** When the data on the page was read, Unix ms; undefined before the first read. */
  asOfMs: number | undefined;
}

/** What stands in the top bar as soon as there are rows: the search at its left, the counters and their age at its right. */
export function BarParts({ asOfMs, ...counters }: BarPartsProps) {
  return (
    <>
      {counters.stale ? null : <CommandButton />}
      <StatusCounters {...counters} />
      <WhenIdle>
        <NoteMissing readings={counters.readings} nowMs={counters.nowMs} />
      </WhenIdle>
      <NoteFullDisk />
      {asOfMs === undefined ? null : counters.stale ? (
        // The bar says it at its left; its place is kept, so that no counter moves.
        <span className="mx-2 w-24 max-desk:hidden" />
      ) : (
        <span
          className="mx-2 text-right text-meta whitespace-nowrap text-ink-3 desk:w-24 max-[26rem]:sr-only"
          title={formatUtc(asOfMs)}
        >
          <span className="max-desk:sr-only">{words.asOf}</span>
          {formatClockSeconds(asOfMs)}
        </span>
      )}
    </>
  );
}

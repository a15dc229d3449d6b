import { use } from 'react';
import { clipsSelection, useSelection } from '../../shared/lists/selection.ts';
import { StaleContext } from '../../shared/stale/stale-context.ts';
import { useNow } from '../../shared/use-now.ts';
import { useReadRecording } from '../list/use-read-recording.ts';
import type { useRecordings } from '../list/use-recordings.ts';
import { RecordingsBar } from './recordings-bar.tsx';
import { useSelectedRecordings } from './selected-recordings.ts';

interface LibraryBarProps {
  recordings: ReturnType<typeof useRecordings>;
  /** What the list beside it shows, recordings or clips. */
  listedIds: ReadonlySet<string>;
  selectAll?: { count: number; act: () => void } | undefined;
}

/** One selection of recordings and clips, whichever of their lists is looked at. */
export function LibraryBar({ recordings, listedIds, selectAll }: LibraryBarProps) {
  const nowMs = useNow(60_000);
  const { rows, isOwn } = recordings;
  const read = useReadRecording(recordings, nowMs);
  const selected = useSelectedRecordings({ rows, read, nowMs });
  const clips = useSelection(clipsSelection).rows;
  const stale = use(StaleContext);
  return (
    <RecordingsBar
      selected={selected}
      clips={[...clips.values()]}
      listedIds={listedIds}
      isOwn={isOwn}
      staleReason={stale?.error.message}
      selectAll={selectAll}
    />
  );
}

import { EmptyBand } from './band-place.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StreamsTable } from './streams-table.tsx';
import { words } from './streams-words.ts';

/** The page's shape while it is read for the first time. */
export function StreamsLoading({ nowMs }: { nowMs: number }) {
  return (
    <>
      <EmptyBand />
      <div className="px-gutter pb-10">
        <h1 className="sr-only">{words.title}</h1>
        <div className="flex items-baseline gap-2.5 pt-5 pb-2.5 max-desk:pt-6">
          <h2 className="text-lead font-strong">{words.allStreams}</h2>
          <span role="status" className="text-meta text-ink-3">
            {words.loading}
          </span>
        </div>
        <StreamsTable nowMs={nowMs} isBusy>
          <SkeletonRows isLoading />
        </StreamsTable>
      </div>
    </>
  );
}

import { SkeletonRows } from './skeleton-rows.tsx';
import { StreamsTable } from './streams-table.tsx';

/** The page's shape while it is read for the first time. */
export function StreamsLoading({ nowMs }: { nowMs: number }) {
  return (
    <div className="px-gutter pb-10">
      <h1 className="sr-only">Streams</h1>
      <div className="flex items-baseline gap-2.5 pt-5 pb-2.5">
        <h2 className="text-lead font-strong">All streams</h2>
        <span role="status" className="text-meta text-ink-3">
          Reading…
        </span>
      </div>
      <StreamsTable nowMs={nowMs} isBusy>
        <SkeletonRows isLoading />
      </StreamsTable>
    </div>
  );
}

import { EmptyBand } from './band-place.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StreamsTable } from './streams-table.tsx';
import { ToolbarFrame } from './streams-toolbar.tsx';
import { words } from './words.ts';

/** The page's shape while it is read for the first time. */
export function StreamsLoading() {
  return (
    <>
      <EmptyBand />
      <div className="px-gutter pb-10">
        <h1 className="sr-only">{words.title}</h1>
        <ToolbarFrame note={words.loading}>
          <p className="max-desk:min-h-10 max-desk:w-full max-[22rem]:min-h-22" />
        </ToolbarFrame>
        <StreamsTable isBusy>
          <SkeletonRows isLoading />
        </StreamsTable>
      </div>
    </>
  );
}

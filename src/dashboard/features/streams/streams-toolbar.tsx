import { lazy, type ReactNode, type Ref, Suspense, use } from 'react';
import { WriteButton, WriteRefusalContext } from '../../components/write-permission.tsx';
import type { StreamsFilter } from '../../paths.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Icon } from '../../ui/icon.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import type { StateFilter } from './filter.ts';
import { OrderChanged } from './order/order-changed.tsx';
import { words } from './words.ts';

const FilterControls = lazy(async () => {
  await afterPaint();
  return { default: (await import('./filter-panel.tsx')).FilterControls };
});

interface StreamsToolbarProps {
  count: number;
  total: number;
  text: string;
  state: StateFilter | undefined;
  tag: string;
  /** As the address has it. */
  sort?: string | undefined;
  filterRef: Ref<HTMLInputElement>;
  onFilter: (change: StreamsFilter) => void;
  onType: (text: string) => void;
  /** The text that the address has: it follows. */
  addressed: string;
  onNew: () => void;
  /** Given while the rows stand in an order that is no longer so. */
  onSortAgain?: (() => void) | undefined;
}

/** What the head begins with; as high before there is anything to filter, so that nothing below it moves. */
export function ToolbarFrame({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className="relative flex flex-wrap items-center gap-x-2.5 gap-y-2 pt-5 pb-2.5 max-desk:pt-6">
      <h2 id="all-streams" tabIndex={-1} className="text-lead font-strong outline-none">
        {words.allStreams}
      </h2>
      <span role="status" className="flex min-h-ctl items-center text-meta text-ink-3 max-desk:min-h-10">
        {note}
      </span>
      {children}
    </div>
  );
}

/** The head of the streams' table: how many, the filter, New stream. */
export function StreamsToolbar({
  count,
  total,
  text,
  state,
  tag,
  sort,
  filterRef,
  onFilter,
  onType,
  addressed,
  onNew,
  onSortAgain,
}: StreamsToolbarProps) {
  const refusal = use(WriteRefusalContext);
  const isFiltered = text !== '' || tag !== '' || state !== undefined;
  return (
    <ToolbarFrame note={isFiltered ? words.of(count, total) : total}>
      {refusal ? <span className="ml-2 text-meta text-ink-2">{refusal}</span> : null}
      {onSortAgain ? <OrderChanged onSortAgain={onSortAgain} /> : null}
      {/* At least as large as what comes: nothing moves then. */}
      <div className="ml-auto flex min-h-ctl items-center justify-end gap-2 max-desk:order-1 max-desk:ml-0 max-desk:min-h-10 max-desk:w-full max-[22rem]:min-h-22 max-[22rem]:flex-wrap desk:min-w-80">
        <PartBoundary>
          <Suspense>
            <FilterControls {...{ text, state, tag, sort, onFilter, onType, addressed }} fieldRef={filterRef} />
          </Suspense>
        </PartBoundary>
      </div>
      <WriteButton look="primary" onClick={onNew} className="max-desk:ml-auto">
        <Icon name="plus" />
        {words.newStream}
      </WriteButton>
    </ToolbarFrame>
  );
}

import { type Ref, Suspense, use } from 'react';
import type { StreamsFilter } from '../paths.ts';
import { WriteButton, WriteRefusalContext } from '../shared/write-permission.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';
import { FilterField } from './filter-field.tsx';
import { type StateFilter, stateFilters } from './stream-filter.ts';
import { words } from './streams-words.ts';

const OrderChanged = lazyPart(() => import('./order/order-changed.tsx').then((file) => file.OrderChanged));

interface StreamsToolbarProps {
  count: number;
  total: number;
  text: string;
  state: StateFilter | undefined;
  filterRef: Ref<HTMLInputElement>;
  onFilter: (change: StreamsFilter) => void;
  onNew: () => void;
  /** Given while the rows stand in an order that is no longer so. */
  onSortAgain?: (() => void) | undefined;
}

/** The head of the streams' table: how many, the filter, New stream. */
export function StreamsToolbar({
  count,
  total,
  text,
  state,
  filterRef,
  onFilter,
  onNew,
  onSortAgain,
}: StreamsToolbarProps) {
  const refusal = use(WriteRefusalContext);
  const isFiltered = text !== '' || state !== undefined;
  return (
    <div className="relative flex flex-wrap items-center gap-x-2.5 gap-y-2 pt-5 pb-2.5 max-desk:pt-6">
      <h2 id="all-streams" tabIndex={-1} className="text-lead font-strong outline-none">
        {words.allStreams}
      </h2>
      <span role="status" className="text-meta text-ink-3">
        {isFiltered ? words.of(count, total) : total}
      </span>
      {refusal ? <span className="ml-2 text-meta text-ink-2">{refusal}</span> : null}
      <PartBoundary>
        <Suspense>{onSortAgain ? <OrderChanged onSortAgain={onSortAgain} /> : null}</Suspense>
      </PartBoundary>
      <div className="ml-auto flex min-w-0 items-center gap-2 max-desk:order-1 max-desk:ml-0 max-desk:w-full">
        <FilterField text={text} fieldRef={filterRef} onFilter={(q) => onFilter({ q })} />
        <label
          className={joinClasses(
            'relative inline-flex h-ctl shrink-0 items-center rounded-md focus-within:outline-2 focus-within:outline-accent hover:bg-wash max-desk:h-9',
            state ? 'font-strong text-accent' : 'text-ink-2',
          )}
        >
          <Icon name="filter" className="pointer-events-none absolute left-1.5" />
          <span className="sr-only">{words.state}</span>
          <select
            value={state ?? ''}
            onChange={(event) => onFilter({ state: event.currentTarget.value })}
            className="h-full appearance-none bg-transparent pr-2 pl-7 outline-none [field-sizing:content] [&>option]:bg-surface [&>option]:font-normal [&>option]:text-ink"
          >
            <option value="">{words.anyState}</option>
            {stateFilters.map(({ value, word }) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        </label>
      </div>
      <WriteButton look="primary" onClick={onNew} className="max-desk:ml-auto">
        <Icon name="plus" />
        {words.newStream}
      </WriteButton>
    </div>
  );
}

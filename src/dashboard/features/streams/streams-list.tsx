import { lazy, memo, type ReactNode, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SelectAllBox, streamsSelection, useSelection } from '../../components/lists/selection.tsx';
import { areRowsIdle, useRowsIdle, useStableOrder } from '../../components/lists/stable-rows.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { ticksBackground, ticksOf, useStripHours, windowOf } from '../../components/strip/strip.tsx';
import { WriteButton, WriteRefusalContext } from '../../components/write-permission.tsx';
import { lostSession } from '../../domain/alerts.ts';
import { isMediaRecorded } from '../../domain/session-state.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, IconPath } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { type RowsHandle, VirtualRows } from '../../ui/virtual-rows.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { missingStreams } from '../schedule/missing-streams.ts';
import { type Choice, matchesFilter, useChoice } from './filter.ts';
import { type GroupKind, mergeOrder, orderOf, parseSort, pressed, type RowOrder } from './order.ts';
import { HeadCells, RowScheduleContext, type Schedules, StreamRow } from './row.tsx';
import { words } from './words.ts';

const FilterTools = lazy(async () => {
  await afterPaint();
  return { default: (await import('./filter-tools.tsx')).FilterTools };
});
const BelowRows = lazy(async () => {
  await afterPaint();
  return { default: (await import('./below-rows.tsx')).BelowRows };
});

const rowPx = 40;

interface StreamsListProps {
  views: readonly StreamView[];
  staleReason?: string | undefined;
  /** With the settings of a stream, where one is named. */
  onNew: (likeId?: string) => void;
}

/** Every stream in groups, or filtered and sorted by what stands in the URL. */
export const StreamsList = memo(function StreamsList({ views, staleReason, onNew }: StreamsListProps) {
  const nowMs = useNow(60_000);
  const table = useRef<HTMLDivElement>(null);
  const rowsHandle = useRef<RowsHandle>(null);
  const filter = useRef<HTMLInputElement>(null);
  useRowsIdle(table);
  const refusal = use(WriteRefusalContext);
  const { rows: selected, last: lastSelected, store: selection } = useSelection(streamsSelection);
  const choice = useChoice();
  const { text, state, tag, sort, isUnusedShown, show } = choice;
  const isFiltered = text !== '' || tag !== '' || state !== undefined;
  const missing = useStore(missingStreams);
  // Another choice renders the list twice, with the order taken anew: what both go by is found once.
  const found = useMemo(
    () => views.filter((view) => matchesFilter(view, { text, state, tag, nowMs, missing })),
    [views, text, state, tag, nowMs, missing],
  );
  const [schedules, setSchedules] = useState<Schedules>(noSchedules);
  const { groups, matching, shown, isChanged, sortAgain } = useRowOrder({ views, found, choice, schedules });
  const selectedCount = matching.filter(({ stream }) => selected.has(stream.id)).length;
  useEffect(() => selection.setOrder(shown.map(({ stream }) => stream)));

  const [first, ...others] = groups;
  const items = [
    ...(first ? rowsOf(first, isUnusedShown) : []),
    ...others.flatMap((group) => [group, ...rowsOf(group, isUnusedShown)]),
  ];
  const quietIds = useStore(acknowledged);
  const isLoud = matching.some((view) => isLoudRow(view, quietIds, nowMs)) || schedules.tonight.size > 0;
  const isNarrowed = isFiltered || first === undefined;

  return (
    <section aria-labelledby="all-streams">
      <div ref={table} className="relative">
        <StreamsTable
          isLoud={isLoud}
          rowCount={items.length}
          title={isNarrowed ? words.title : words.groups[first.kind]}
          note={isNarrowed ? words.of(matching.length, views.length) : <GroupNote {...first} />}
          onSortAgain={isChanged ? sortAgain : undefined}
          sorting={{ sort, onSort: (column) => show({ sort: pressed(column, sort) }) }}
          selectAll={
            refusal === undefined ? (
              <SelectAllBox
                label={words.selectAll(matching.length)}
                count={selectedCount}
                total={matching.length}
                onToggle={() =>
                  selection.select(
                    matching.map(({ stream }) => stream),
                    selectedCount < matching.length,
                  )
                }
                className="absolute top-0 -left-gutter grid h-11 w-8 place-items-center select-none max-desk:hidden"
              />
            ) : null
          }
          tools={
            <>
              {/* At least as large as what comes: nothing moves then. */}
              <div className="flex h-ctl min-w-15 items-center justify-end gap-1 max-desk:h-10 max-desk:min-w-21">
                <PartBoundary>
                  <Suspense>
                    <FilterTools choice={choice} fieldRef={filter} />
                  </Suspense>
                </PartBoundary>
              </div>
              <WriteButton look="primary" onClick={() => onNew()}>
                <Icon name="plus" />
                {words.newStream}
              </WriteButton>
            </>
          }
        >
          <RowScheduleContext value={schedules.of}>
            <VirtualRows
              handle={rowsHandle}
              ids={items.map((item) => ('kind' in item ? `group ${item.kind}` : item.stream.id))}
              rowPx={rowPx}
              pinnedId={lastSelected}
              className="block [&_a]:scroll-mt-9"
            >
              {(index, measure) => {
                const item = items[index];
                if (item === undefined) return null;
                if (!('kind' in item)) return <StreamRow view={item} {...{ index, measure, staleReason }} />;
                return (
                  <tr
                    ref={measure}
                    data-index={index}
                    aria-rowindex={index + 2}
                    className="block h-9 border-b border-line-strong"
                  >
                    <td className="flex h-full items-end gap-2 pb-1.5">
                      <GroupHead
                        group={item}
                        isOpen={isUnusedShown}
                        onToggle={() => show({ unused: isUnusedShown ? '' : 'shown' })}
                      />
                    </td>
                  </tr>
                );
              }}
            </VirtualRows>
          </RowScheduleContext>
        </StreamsTable>
      </div>
      {/* Nothing stands below it that it could move. */}
      <PartBoundary>
        <Suspense>
          <BelowRows
            table={table}
            rows={rowsHandle}
            filter={filter}
            views={views}
            listed={matching}
            staleReason={staleReason}
            onNew={onNew}
            onShowAll={() => show({ q: '', state: '', tag: '' })}
            onSchedules={setSchedules}
          />
        </Suspense>
      </PartBoundary>
    </section>
  );
});

const noSchedules: Schedules = { of: () => undefined, tonight: new Map() };

interface ShownGroup {
  kind: GroupKind;
  views: readonly StreamView[];
}

function rowsOf({ kind, views }: ShownGroup, isUnusedShown: boolean): readonly StreamView[] {
  return kind === 'unused' && !isUnusedShown ? [] : views;
}

function isLoudRow(view: StreamView, quietIds: ReadonlySet<string>, nowMs: number): boolean {
  const lost = lostSession(view, nowMs);
  return view.state.kind === 'live' || (lost !== undefined && !quietIds.has(lost.session.id));
}

interface RowOrderInputs {
  views: readonly StreamView[];
  /** The streams of the filter. One that stopped matching keeps its place as well, until the order is taken anew. */
  found: readonly StreamView[];
  choice: Choice;
  schedules: Schedules;
}

/** The order of the last load, choice or request: nothing that arrives moves a row until pointer and focus have left. */
function useRowOrder({ views, found, choice, schedules: { tonight } }: RowOrderInputs) {
  const nowMs = useNow(60_000);
  const { text, state, tag, sortText, isUnusedShown } = choice;
  const isFolding = text === '' && tag === '' && state === undefined;
  const isGrouped = isFolding && sortText === undefined;
  const quietIds = useStore(acknowledged);
  const fresh = useMemo(
    () =>
      orderOf(found, {
        sort: parseSort(sortText ?? null),
        isGrouped,
        isFolding,
        nowMs,
        acknowledged: quietIds,
        tonight,
      }),
    [found, sortText, isGrouped, isFolding, nowMs, quietIds, tonight],
  );
  const byId = useMemo(() => new Map(views.map((view) => [view.stream.id, view])), [views]);
  const merge = useCallback(
    (taken: RowOrder, next: RowOrder) =>
      mergeOrder(taken, next, { isThere: (id) => byId.has(id), isFolded: !isUnusedShown }),
    [byId, isUnusedShown],
  );
  const { order, isChanged, takeFresh } = useStableOrder(fresh, {
    listKey: `${sortText} ${state} ${tag} ${text}`,
    mayMove: useStore(areRowsIdle),
    merge,
  });
  const groups: ShownGroup[] = order.map(({ kind, ids }) => ({ kind, views: ids.flatMap((id) => byId.get(id) ?? []) }));
  return {
    groups,
    matching: groups.flatMap((group) => group.views),
    shown: groups.flatMap((group) => rowsOf(group, isUnusedShown)),
    isChanged,
    sortAgain: takeFresh,
  };
}

interface StreamsTableProps {
  title: string;
  note: ReactNode;
  /** A `tbody`. */
  children: ReactNode;
  isBusy?: boolean;
  /** A row has more to say than *Idle*: the column of states takes room from the strip. */
  isLoud?: boolean;
  rowCount?: number;
  onSortAgain?: (() => void) | undefined;
  sorting?: React.ComponentProps<typeof HeadCells>['sorting'];
  selectAll?: ReactNode;
  tools?: ReactNode;
}

/** The frame of the table; its strips inherit the hours of the head. */
export function StreamsTable(props: StreamsTableProps) {
  const { title, note, children, isBusy, isLoud, rowCount, onSortAgain, ...head } = props;
  const hours = useStripHours();
  const nowMs = useNow(60_000);
  const ticks = ticksOf(windowOf(hours, nowMs));
  return (
    <div
      className={joinClasses('@container', isLoud ? 'streams-loud' : 'streams-quiet')}
      style={{ '--ticks': ticksBackground(ticks) }}
    >
      <table
        aria-label={words.allStreams}
        aria-busy={isBusy || undefined}
        aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
        className="block w-full"
      >
        <thead className="sticky top-bar z-2 -mx-gutter block bg-canvas px-gutter">
          <HeadCells {...head} ticks={ticks}>
            <h2 id="all-streams" tabIndex={-1} className="text-lead font-strong text-ink outline-none">
              {title}
            </h2>
            <span role="status" className="min-w-0 truncate text-body">
              {note}
            </span>
            {onSortAgain ? <SortAgain onSortAgain={onSortAgain} /> : null}
          </HeadCells>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** The rows keep their places; what they are sorted by has changed since. */
function SortAgain({ onSortAgain }: { onSortAgain: () => void }) {
  return (
    <Button
      look="act"
      title={words.orderChanged}
      onClick={() => {
        onSortAgain();
        // The button is removed, and the focus would fall to the page's top.
        document.getElementById('all-streams')?.focus();
      }}
    >
      {words.sortAgain}
    </Button>
  );
}

interface GroupHeadProps {
  group: ShownGroup;
  isOpen: boolean;
  onToggle: () => void;
}

function GroupHead({ group, isOpen, onToggle }: GroupHeadProps) {
  const { kind, views } = group;
  if (kind !== 'unused') {
    return (
      <>
        <h3 className="text-lead font-strong">{words.groups[kind]}</h3>
        <span className="text-ink-3">
          <GroupNote {...group} />
        </span>
      </>
    );
  }
  const onCount = views.filter(({ stream }) => stream.record).length;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex h-full w-full items-center gap-2 text-left text-ink-2 hover:text-ink"
    >
      <IconPath d="m6.5 4 4 4-4 4" className={joinClasses('-ml-1', isOpen && 'rotate-90')} />
      {words.neverUsed(views.length)}
      <span className="text-meta text-ink-3">{words.nextOfUnused(onCount, views.length - onCount)}</span>
    </button>
  );
}

/** `6, 5 recorded`, `11, 2 are off` */
function GroupNote({ kind, views }: ShownGroup) {
  const isDiskFull = useStore(fullDisk) !== undefined;
  const count = views.length;
  switch (kind) {
    case 'lost':
      return words.notes.lost(count);
    case 'live': {
      const live = views.flatMap(({ state }) => (state.kind === 'live' ? [state.current] : []));
      return words.notes.live(live.length, live.filter((session) => session && isMediaRecorded(session)).length);
    }
    case 'tonight':
      return words.notes.tonight(count, isDiskFull ? 0 : views.filter(({ stream }) => stream.record).length);
    case 'ended':
      return count;
    default:
      return words.notes.idle(count, views.filter(({ stream }) => !stream.record).length);
  }
}

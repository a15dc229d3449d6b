import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, memo, type ReactNode, type Ref, Suspense, use } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { SelectBox, streamsSelection } from '../../components/lists/selection.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import {
  Strip,
  StripAxis,
  type Tick,
  ticksBackground,
  ticksOf,
  useStripHours,
  windowOf,
} from '../../components/strip/strip.tsx';
import { TagList } from '../../components/tags/tag-list.tsx';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { lostSession } from '../../domain/alerts.ts';
import { interruptionOf, isMediaRecorded } from '../../domain/session-state.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { paths } from '../../paths.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, IconPath } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { ActionScope } from '../../ui/scoped-actions.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SortHead } from '../../ui/sort-head.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { RecordFailure } from '../record/record-failure.tsx';
import { RecordSwitch } from '../record/record-switch.tsx';
import type { GroupKind } from './order.ts';
import { directionOf, type Sort, type SortColumn } from './order.ts';
import { LastSession, type RowSchedule, SessionStrip, StateCell } from './row-cells.tsx';
import { words } from './words.ts';

const RecordMenu = lazy(async () => {
  await afterPaint();
  return { default: (await import('../record/record-menu.tsx')).RecordMenu };
});
const HandOverLast = lazy(async () => {
  await afterPaint();
  return { default: (await import('../handover/hand-over-button.tsx')).HandOverLast };
});

/** The schedules come after the rows. */
export const RowScheduleContext = createContext<Schedules['of']>(() => undefined);

/** All that the list takes from the schedules. */
export interface Schedules {
  of: (view: StreamView) => RowSchedule | undefined;
  /** The beginnings of tonight's shows, by stream, while something stands in the way of one. */
  tonight: ReadonlyMap<string, number>;
}

interface RowCellsProps {
  view: StreamView;
  /** Why the switches take no click: the data is old. */
  staleReason?: string | undefined;
}

interface StreamRowProps extends RowCellsProps {
  /** Its place in the list, which has more rows than are mounted. */
  index?: number;
  measure?: Ref<HTMLTableRowElement>;
}

/** The columns of the table, in their order: name, switch and what happens next, state, strip, last session. */
export function StreamRow({ index = 0, measure, view, staleReason }: StreamRowProps) {
  const nowMs = useNow(60_000);
  const quietIds = useStore(acknowledged);
  const current = view.state.kind === 'live' ? view.state.current : undefined;
  const lost = lostSession(view, nowMs);
  const isLost = lost !== undefined && !quietIds.has(lost.session.id);
  const isTroubled = isLost || (current && (!isMediaRecorded(current) || interruptionOf(current.state)));
  return (
    <tr
      ref={measure}
      data-index={index}
      // The head is the first row.
      aria-rowindex={index + 2}
      className={joinClasses(
        'streams-grid border-b border-line @max-stack:py-[5px] @min-stack:border-transparent',
        'row-hover relative isolate row-hover-bg row-contained has-[[role=menu]]:z-10',
        (current || isLost) && 'after:absolute after:inset-y-0 after:left-(--row-edge) after:forced-color-adjust-none',
        isTroubled ? 'after:w-1.5 after:bg-unrecorded-edge' : current && 'after:w-[3px] after:bg-onair-fill',
        staleReason && 'text-ink-3 colourless',
      )}
    >
      <ActionScope value={view.stream.id}>
        <RowCells view={view} staleReason={staleReason} />
      </ActionScope>
    </tr>
  );
}

/** Apart from the row, whose place alone changes when a row above it comes or goes. */
const RowCells = memo(function RowCells({ view, staleReason }: RowCellsProps) {
  const { stream, state } = view;
  const selection = streamsSelection(useQueryClient());
  const hasBox = use(WriteRefusalContext) === undefined;
  const nowMs = useNow(60_000);
  const schedule = use(RowScheduleContext)(view);
  const isUrgent = state.kind === 'live' || lostSession(view, nowMs) !== undefined || schedule?.late !== undefined;
  return (
    <>
      <th
        scope="row"
        className={joinClasses(
          // A tag that has no room wraps to a second line, which is not shown.
          'cell-name flex h-9 flex-wrap content-start items-center gap-x-2 overflow-hidden pr-4 text-left text-lead max-desk:h-10',
          isUrgent ? 'font-strong' : 'font-normal',
          hasBox && 'max-desk:pl-6',
        )}
      >
        <Link
          to={paths.stream(stream.id)}
          data-row={stream.id}
          title={stream.name}
          className="max-w-full truncate py-2 outline-none hover:underline max-desk:py-2.5"
        >
          <StreamName name={stream.name} />
        </Link>
        {stream.aircheck?.tags ? (
          <span className={joinClasses('flex flex-none', isUrgent && '@max-stack:hidden')}>
            <RowTags tags={stream.aircheck.tags} />
          </span>
        ) : null}
      </th>
      {/* After the name, which the row is called by; it stands before it. */}
      {hasBox ? (
        <td className="contents">
          <SelectBox
            selection={selection}
            row={stream}
            label={words.select(shortName(stream.name))}
            hasGround
            // In the gutter, where nothing has to make room for it; on a narrow page before the name.
            className="absolute top-0 left-(--row-edge) grid h-row w-8 place-items-center select-none max-desk:left-[calc(var(--row-edge)+0.5rem)]"
          />
        </td>
      ) : null}
      <td className="relative cell-record flex items-center gap-1.5 self-stretch" title={schedule?.title}>
        <RecordSwitch stream={stream} disabledReason={staleReason} offWords={schedule?.off} isInRow />
        {schedule?.next ? (
          <span className="truncate text-ink-3 @max-strips:hidden @max-stack:inline">{schedule.next}</span>
        ) : null}
        <PartBoundary fallback={() => null}>
          <Suspense>
            <RecordMenu view={view} disabledReason={staleReason} />
          </Suspense>
        </PartBoundary>
      </td>
      <td
        className={joinClasses(
          'cell-state flex items-center gap-1.5 whitespace-nowrap',
          !isUrgent && '@max-strips:hidden',
        )}
      >
        <StateCell view={view} schedule={schedule} />
      </td>
      <td className="cell-strip">
        <SessionStrip view={view} isStale={staleReason !== undefined} />
      </td>
      <td className="cell-session">
        <LastSession view={view} isBehindState={isUrgent} />
      </td>
      <RecordFailure stream={stream} className="pb-2" cellClassName="col-span-full empty:hidden" />
    </>
  );
});

/** A click on a tag leaves the streams that have it. */
function RowTags({ tags }: { tags: readonly string[] }) {
  const [search] = useSearchParams();
  const toFilter = (tag: string) => {
    const filtered = new URLSearchParams(search);
    filtered.set('tag', tag);
    return { search: `?${filtered}` };
  };
  return <TagList tags={tags} maxShown={1} toFilter={toFilter} isPlain />;
}

interface HeadCellsProps {
  /** The name of the first group, and what there is to say of it. */
  children: ReactNode;
  tools?: ReactNode;
  selectAll?: ReactNode;
  /** Undefined while there is nothing to sort. */
  sorting?: { sort: Sort; onSort: (column: SortColumn) => void } | undefined;
  ticks: readonly Tick[];
}

/** The heads of the columns, in one row with the title and the tools. */
function HeadCells({ children, tools, selectAll, sorting, ticks }: HeadCellsProps) {
  const hours = useStripHours();
  const isByName = sorting?.sort.column === 'name';
  const head = (column: SortColumn, className: string) => (
    <SortHead
      direction={sorting?.sort.column === column ? directionOf(sorting.sort) : undefined}
      onSort={sorting && (() => sorting.onSort(column))}
      className={className}
    >
      {words.columns[column]}
    </SortHead>
  );
  return (
    <tr className="streams-grid relative h-11 border-b border-line-strong text-left text-meta text-ink-3 @max-stack:flex @max-stack:h-12 [&>th]:font-normal">
      <th
        scope="col"
        aria-label={words.stream}
        aria-sort={isByName ? directionOf(sorting.sort) : undefined}
        className="cell-name flex items-center gap-2 pr-3 @max-stack:flex-1"
      >
        {children}
        {sorting ? (
          <IconButton
            label={words.sortByName}
            className={joinClasses('ml-auto @max-stack:hidden', !isByName && 'text-ink-3')}
            onClick={() => sorting.onSort('name')}
          >
            <Icon name="choose" />
          </IconButton>
        ) : null}
      </th>
      {selectAll ? <td className="contents">{selectAll}</td> : null}
      {head('record', 'cell-record @max-stack:hidden')}
      {head('state', 'cell-state @max-stack:hidden')}
      <th scope="col" className="cell-strip self-stretch">
        <span className="sr-only">{words.lastHours(hours)}</span>
        <StripAxis ticks={ticks} className="flex-1" />
      </th>
      {head('session', 'cell-session-head')}
      <td className="cell-tools flex items-center gap-1">{tools}</td>
    </tr>
  );
}

/** Bars where text will stand, hidden from screen readers. */
export function SkeletonRows() {
  const hours = useStripHours();
  return [1, 2, 3, 4, 5, 6].map((place) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the rule takes every <tr> for a grid's row; this one has no tabindex
    <tr key={place} aria-hidden="true" className="streams-grid border-b border-line">
      <td className="cell-name">
        <Skeleton className="h-3 w-32" />
      </td>
      <td className="cell-record">
        <Skeleton className="h-5 w-9" />
      </td>
      <td className="cell-strip">
        <Strip segments={[]} label={words.emptyStrip(hours)} className="flex-1" />
      </td>
    </tr>
  ));
}

interface StreamsTableProps {
  title: string;
  note: ReactNode;
  /** A `tbody`. */
  children: ReactNode;
  isBusy?: boolean;
  /** A row has more to say than *Idle*: the column of states takes room from the strip. */
  isUrgent?: boolean;
  rowCount?: number;
  onSortAgain?: (() => void) | undefined;
  sorting?: React.ComponentProps<typeof HeadCells>['sorting'];
  selectAll?: ReactNode;
  tools?: ReactNode;
}

/** The frame of the table; its strips inherit the hours of the head. */
export function StreamsTable(props: StreamsTableProps) {
  const { title, note, children, isBusy, isUrgent, rowCount, onSortAgain, ...head } = props;
  const hours = useStripHours();
  const nowMs = useNow(60_000);
  const ticks = ticksOf(windowOf(hours, nowMs));
  return (
    <div
      className={joinClasses('@container', isUrgent ? 'streams-urgent' : 'streams-quiet')}
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

export function GroupHead({ group, isOpen, onToggle }: GroupHeadProps) {
  const { kind, views } = group;
  if (kind !== 'unused') {
    return (
      <>
        <h3 className="text-lead font-strong">{words.groups[kind]}</h3>
        <span className="text-ink-3">
          <GroupNote {...group} />
        </span>
        {kind === 'ended' ? (
          <PartBoundary fallback={() => null}>
            <Suspense>
              <HandOverLast views={views} className="-mr-1.5 ml-auto -mb-1 max-desk:-mb-2.5" />
            </Suspense>
          </PartBoundary>
        ) : null}
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
export function GroupNote({ kind, views }: ShownGroup) {
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

export interface ShownGroup {
  kind: GroupKind;
  views: readonly StreamView[];
}

import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, memo, type ReactNode, type Ref, Suspense, use } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { SelectBox, streamsSelection } from '../../components/lists/selection.tsx';
import { LiveFigure } from '../../components/live-figure.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { Glyph, Pill, SessionPill } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { Strip, StripAxis, type Tick, useStripHours } from '../../components/strip/strip.tsx';
import { TagList } from '../../components/tags/tag-list.tsx';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { lostAtMs, lostSession } from '../../domain/alerts.ts';
import { interruptionOf, isMediaRecorded } from '../../domain/session-state.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { badEnding, endingWords, interruptionFigure } from '../../domain/words/interruptions.ts';
import { stateLabel, stateWords } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatDuration, secondsBetween } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { IconButton } from '../../ui/button.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { ActionScope } from '../../ui/scoped-actions.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SortHead } from '../../ui/sort-head.tsx';
import { RecordFailure } from '../record/record-failure.tsx';
import { RecordSwitch } from '../record/record-switch.tsx';
import { directionOf, type Sort, type SortColumn } from './order.ts';
import { LastSession, SessionStrip } from './row-sessions.tsx';
import { words } from './words.ts';

const RecordMenu = lazy(async () => {
  await afterPaint();
  return { default: (await import('../record/record-menu.tsx')).RecordMenu };
});
// Few streams have one, and it brings the sentences of every refusal.
const RefusedMark = lazy(() => import('./refused-mark.tsx').then((file) => ({ default: file.RefusedMark })));

export interface RowSchedule {
  /** `Sat 09:30`, beside the switch. */
  next?: string | undefined;
  /** `Off until Sat 09:30`, in place of the words of a switch that is off. */
  off?: string | undefined;
  /** `Not live, 21 min late`, as the state. */
  late?: string | undefined;
  /** `Expected 19:00`, as the state while something stands in the way of tonight's shows. */
  expected?: string | undefined;
  title: string;
}

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
        'streams-grid border-b border-line @max-stack:py-[5px]',
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
  const isLoud = state.kind === 'live' || lostSession(view, nowMs) !== undefined || schedule?.late !== undefined;
  return (
    <>
      <th
        scope="row"
        className={joinClasses(
          // A tag that has no room wraps to a second line, which is not shown.
          'cell-name flex h-9 flex-wrap content-start items-center gap-x-2 overflow-hidden pr-4 text-left text-lead max-desk:h-10',
          isLoud ? 'font-strong' : 'font-normal',
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
          <span className={joinClasses('flex flex-none', isLoud && '@max-stack:hidden')}>
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
      <td className="relative cell-next flex items-center gap-1.5 self-stretch" title={schedule?.title}>
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
          !isLoud && '@max-strips:hidden',
        )}
      >
        <StateCell view={view} schedule={schedule} />
      </td>
      <td className="cell-strip">
        <SessionStrip view={view} isStale={staleReason !== undefined} />
      </td>
      <td className="cell-session">
        <LastSession view={view} isBehindState={isLoud} />
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

/** The state of the stream: its session on air and how long that lasts, a lost encoder, a show that does not come. */
export function StateCell({ view, schedule }: { view: StreamView; schedule?: RowSchedule | undefined }) {
  const quietIds = useStore(acknowledged);
  const nowMs = useNow(60_000);
  const lost = lostSession(view, nowMs);
  if (lost && !quietIds.has(lost.session.id)) return <LostState session={lost.session} />;
  const refused = view.stream.aircheck?.refused ? (
    <PartBoundary fallback={() => null}>
      <Suspense>
        <RefusedMark view={view} />
      </Suspense>
    </PartBoundary>
  ) : null;
  if (view.state.kind === 'live') return <LiveState live={view.state.current}>{refused}</LiveState>;
  return (
    <>
      {schedule?.late || schedule?.expected ? (
        <span className={joinClasses('flex gap-1.5', schedule.late ? 'font-strong text-unrecorded' : 'text-ink-2')}>
          <Glyph tone="late" className="self-center" />
          {schedule.late ?? schedule.expected}
        </span>
      ) : (
        <span className="text-ink-3">{stateWords[view.stream.suspended ? 'suspended' : 'idle']}</span>
      )}
      {refused}
    </>
  );
}

function LostState({ session }: Pick<SessionView, 'session'>) {
  const nowMs = useNow(1000);
  const atMs = lostAtMs(session);
  return (
    <>
      <Pill tone="lost" isHung title={endingWords(session)}>
        {badEnding(session)}
      </Pill>
      {atMs === undefined ? null : (
        <span className="ml-auto pr-3 max-desk:pr-0">{words.ago(formatDuration(secondsBetween(atMs, nowMs)))}</span>
      )}
    </>
  );
}

/** While no media comes, nothing is being recorded: the interruption replaces *Recording*. A bad signal stands beside it. */
function LiveState({ live, children }: { live: SessionView | undefined; children: ReactNode }) {
  if (live === undefined) return <SessionPill state={{ kind: 'live' }} isHung />;
  const { state } = live;
  return (
    <>
      {state.kind === 'stalled' || state.kind === 'reconnecting' ? (
        <Pill tone={state.kind} isHung>
          <InterruptedWords view={live} />
        </Pill>
      ) : (
        <>
          <SessionPill state={state} isHung />
          <LiveFigure view={live} isTimeShown />
        </>
      )}
      {children}
      <span className="ml-auto pr-3 @max-stack:ml-0 max-desk:pr-0">
        <ElapsedTime sinceMs={live.session.createdAtMs} zeros="" />
      </span>
    </>
  );
}

function InterruptedWords({ view: { state } }: { view: SessionView }) {
  const nowMs = useNow(1000);
  const interruption = interruptionOf(state);
  const figure = interruption && interruptionFigure(interruption, nowMs);
  if (!interruption || figure === undefined) return stateLabel(state);
  return words.interrupted[interruption.kind](figure);
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
export function HeadCells({ children, tools, selectAll, sorting, ticks }: HeadCellsProps) {
  const hours = useStripHours();
  const isByName = sorting?.sort.column === 'name';
  const head = (column: SortColumn, word: string, className: string) => (
    <SortHead
      direction={sorting?.sort.column === column ? directionOf(sorting.sort) : undefined}
      onSort={sorting && (() => sorting.onSort(column))}
      className={className}
    >
      {word}
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
      {head('next', words.recording, 'cell-next @max-stack:hidden')}
      {head('state', words.state, 'cell-state @max-stack:hidden')}
      <th scope="col" className="cell-strip self-stretch">
        <span className="sr-only">{words.lastHours(hours)}</span>
        <StripAxis ticks={ticks} className="flex-1" />
      </th>
      {head('session', words.lastSession, 'cell-session-head')}
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
      <td className="cell-next">
        <Skeleton className="h-5 w-9" />
      </td>
      <td className="cell-strip">
        <Strip segments={[]} label={words.emptyStrip(hours)} className="flex-1" />
      </td>
    </tr>
  ));
}

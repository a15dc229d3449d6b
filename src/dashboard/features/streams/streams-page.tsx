import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentProps,
  lazy,
  memo,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { streamsOverviewKey } from '../../api/stream.ts';
import { brokenLinks, streamsOverview } from '../../api/streams.ts';
import { SelectAllBox, streamsSelection, useSelection } from '../../components/lists/selection.tsx';
import { areRowsIdle, useRowsIdle, useStableOrder } from '../../components/lists/stable-rows.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { nextCheck, StaleNotice } from '../../components/stale.tsx';
import { WriteButton, WriteRefusalContext } from '../../components/write-permission.tsx';
import { alarmsOf, lostSession, lostShows } from '../../domain/alerts.ts';
import { areStatesMoving, deriveStreamViews, type StreamView } from '../../domain/stream-state.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { type RowsHandle, VirtualRows } from '../../ui/virtual-rows.tsx';
import { UnknownConnection } from '../connections/connection-choice.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { RoomSpace, useExpectedRoom } from '../control-room/room.tsx';
import { missingStreams } from '../schedule/missing-streams.ts';
import { type Choice, matchesFilter, useChoice } from './filter.ts';
import { mergeOrder, orderOf, parseSort, pressed, type RowOrder } from './order.ts';
import {
  GroupHead,
  GroupNote,
  RowScheduleContext,
  type Schedules,
  type ShownGroup,
  SkeletonRows,
  StreamRow,
  StreamsTable,
} from './streams-table.tsx';
import { words } from './words.ts';

const ControlRoom = lazy(async () => {
  await afterPaint();
  return { default: (await import('../control-room/control-room.tsx')).ControlRoom };
});
const FilterTools = lazy(async () => {
  await afterPaint();
  return { default: (await import('./filter-tools.tsx')).FilterTools };
});
const BelowRows = lazy(async () => {
  await afterPaint();
  return { default: (await import('./below-rows.tsx')).BelowRows };
});
const FirstStream = lazy(() => import('./first-stream.tsx').then((file) => ({ default: file.FirstStream })));
const NewStreamDialog = lazy(() => import('./new-stream.tsx').then((file) => ({ default: file.NewStreamDialog })));

/** The page answers with no click what is on air, what of it is recorded, and what became ready. */
export default function StreamsPage() {
  // The frame owns the poll.
  const overview = useQuery({ ...streamsOverview, refetchInterval: false });
  const { data, error } = overview;
  /** While a stream is being created: the id of the one that it is to be like, if any. */
  const [creating, setCreating] = useState<{ likeId?: string | undefined }>();
  // A further try begins by forgetting the error, and must not look like a first one.
  const [unreadReason, setUnreadReason] = useState<string>();
  if (error !== null && error.message !== unreadReason) setUnreadReason(error.message);
  const tickMs = useNow(data && areStatesMoving(data.streams, data.sessions) ? 1000 : 60_000);
  const broken = useStore(brokenLinks);
  const quietIds = useStore(acknowledged);
  const create = useCallback((likeId?: string) => setCreating({ likeId }), []);

  if (data === undefined) {
    return (
      <>
        <PageTitle>{words.title}</PageTitle>
        {unreadReason === undefined ? <Loading /> : <Unread reason={unreadReason} />}
      </>
    );
  }

  const staleReason = error === null ? undefined : words.stale(error.message);
  // Nothing is known beyond the last read: the clocks of an old page stand still.
  const frozenAtMs = error === null ? undefined : clock.at(overview.dataUpdatedAt);
  const nowMs = frozenAtMs ?? tickMs;
  const views = deriveStreamViews(data, nowMs, broken);

  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      {/* Each is announced as it comes; that another one ended is no alarm. */}
      <p role="alert" aria-atomic={false} className="sr-only">
        {lostShows(views, quietIds, nowMs).map(({ stream, session: { session } }) => (
          <span key={session.id}>{words.lostAlert(stream.name, session.aircheck?.endCause === 'lost')} </span>
        ))}
        {alarmsOf(views, quietIds).map(({ stream, session }) => (
          <span key={session.id}>{words.alarm(stream.name)} </span>
        ))}
      </p>
      <PartBoundary>
        <Suspense>
          {creating ? <NewStreamDialog {...creating} onClose={() => setCreating(undefined)} /> : null}
        </Suspense>
      </PartBoundary>
      <FrozenTimeContext value={frozenAtMs}>
        {views.length > 0 ? (
          <>
            <h1 className="sr-only">{words.title}</h1>
            <BandPlace views={views} staleReason={staleReason} />
          </>
        ) : null}
        {views.length > 0 && data.isListed ? null : (
          <PartBoundary>
            <Suspense fallback={data.isListed ? <Loading /> : null}>
              <FirstStream isListed={data.isListed} streams={data.streams} onCreate={() => create()} />
            </Suspense>
          </PartBoundary>
        )}
        {views.length > 0 ? (
          <div className="px-gutter pb-10">
            <StreamsList views={views} staleReason={staleReason} onNew={create} />
          </div>
        ) : null}
      </FrozenTimeContext>
    </>
  );
}

/** The control room in its place: its code comes after the rows, which stand below it from the beginning. */
const BandPlace = memo(function BandPlace(props: ComponentProps<typeof ControlRoom>) {
  const space = <RoomSpace room={useExpectedRoom(props.views)} />;
  return (
    <div className="border-b border-line">
      <PartBoundary>
        <Suspense fallback={space}>
          <ControlRoom {...props} />
        </Suspense>
      </PartBoundary>
    </div>
  );
});

const rowPx = 40;

interface StreamsListProps {
  views: readonly StreamView[];
  staleReason?: string | undefined;
  /** With the settings of a stream, where one is named. */
  onNew: (likeId?: string) => void;
}

/** Every stream in groups, or filtered and sorted by what stands in the URL. */
const StreamsList = memo(function StreamsList({ views, staleReason, onNew }: StreamsListProps) {
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
  // Another choice renders the list twice, because the order is taken anew; the filter runs once for both.
  const found = useMemo(
    () => views.filter((view) => matchesFilter(view, { text, state, tag, nowMs, missing })),
    [views, text, state, tag, nowMs, missing],
  );
  const [schedules, setSchedules] = useState<Schedules>(noSchedules);
  const { groups, matching, shown, isChanged, sortAgain } = useRowOrder({ views, found, choice, schedules });
  const selectedCount = matching.filter(({ stream }) => selected.has(stream.id)).length;
  useEffect(() => selection.setOrder(shown.map(({ stream }) => stream)));

  const [first, ...others] = groups;
  // The table's head has no room for the button of the sessions that have just ended.
  const isHeadOfFirst = first !== undefined && first.kind !== 'ended';
  const items = [
    ...(isHeadOfFirst ? rowsOf(first, isUnusedShown) : []),
    ...(isHeadOfFirst ? others : groups).flatMap((group) => [group, ...rowsOf(group, isUnusedShown)]),
  ];
  const quietIds = useStore(acknowledged);
  const isUrgent = matching.some((view) => isUrgentRow(view, quietIds, nowMs)) || schedules.tonight.size > 0;

  return (
    <section aria-labelledby="all-streams">
      <div ref={table} className="relative">
        <StreamsTable
          isUrgent={isUrgent}
          rowCount={items.length}
          title={!isFiltered && isHeadOfFirst ? words.groups[first.kind] : words.title}
          note={!isFiltered && isHeadOfFirst ? <GroupNote {...first} /> : words.of(matching.length, views.length)}
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

function rowsOf({ kind, views }: ShownGroup, isUnusedShown: boolean): readonly StreamView[] {
  return kind === 'unused' && !isUnusedShown ? [] : views;
}

function isUrgentRow(view: StreamView, quietIds: ReadonlySet<string>, nowMs: number): boolean {
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

/** The page's shape while it is fetched for the first time. */
function Loading() {
  return (
    <>
      <div className="border-b border-line">
        <RoomSpace room={{ isSlab: false, rows: 1, hasTiles: false }} />
      </div>
      <div className="px-gutter pb-10">
        <h1 className="sr-only">{words.title}</h1>
        <StreamsTable title={words.title} note={words.loading} isBusy>
          <tbody className="block">
            <SkeletonRows />
          </tbody>
        </StreamsTable>
      </div>
    </>
  );
}

/** Nothing could be fetched yet. That is not the same as no streams. */
function Unread({ reason }: { reason: string }) {
  return (
    <div className="px-gutter pb-10">
      {useConnections().upstream === undefined ? null : <UnknownConnection />}
      <NextTry reason={reason} />
      <EmptyState title={words.unread}>
        <p>{words.unreadHelp}</p>
      </EmptyState>
    </div>
  );
}

function NextTry({ reason }: { reason: string }) {
  const queryClient = useQueryClient();
  useNow(1000);
  const next = nextCheck(queryClient);
  return (
    <StaleNotice
      reason={reason}
      next={next === 'now' ? words.trying : next && words.nextTry(Math.max(0, next - Date.now()) / 1000)}
      isUrgent
      onRetry={() => void queryClient.refetchQueries({ queryKey: streamsOverviewKey })}
    />
  );
}

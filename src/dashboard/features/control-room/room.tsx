import { acknowledged, createPersistedIds } from '../../components/persisted-ids.ts';
import { alarmsOf, alertKind, lostShows } from '../../domain/alerts.ts';
import { isLiveState, type SessionStateKind, sessionEndMs } from '../../domain/session-state.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { fullDisk } from '../record/full-disk.ts';

/** Troubles that somebody has seen and that ask for nothing more. */
export const seenTroubles = createPersistedIds('aircheck.seen-warnings', 200);

/** The height above the list: a row of 40 px while all is quiet, one for each trouble, and the tiles. */
export interface Room {
  isSlab: boolean;
  rows: number;
  hasTiles: boolean;
}

export const maxRows = 3;
export const slabHeight = 'h-14 max-tablet:h-30';
export const firstRowHeight = 'h-10';
export const rowHeight = 'h-9 max-desk:h-10';
export const tilesGrid =
  'grid grid-cols-6 gap-3 px-gutter pt-2.5 pb-1.5 max-[80rem]:grid-cols-4 max-tablet:flex max-tablet:snap-x max-tablet:snap-mandatory max-tablet:scroll-px-gutter max-tablet:overflow-x-auto max-tablet:[scrollbar-width:none] [&>*]:min-w-0 [&>*]:max-tablet:w-42 [&>*]:max-tablet:shrink-0 [&>*]:max-tablet:snap-start';

export function RoomSpace({ room: { isSlab, rows, hasTiles } }: { room: Room }) {
  return (
    <div aria-hidden="true">
      <div className={isSlab ? slabHeight : firstRowHeight} />
      {rows > 1 ? <div className={rowHeight} /> : null}
      {rows > 2 ? <div className={rowHeight} /> : null}
      {hasTiles ? (
        <div className={joinClasses(tilesGrid, 'invisible')}>
          <div>
            <div className="aspect-video" />
            <div className="mt-0.5 h-6" />
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** An ended session keeps its tile for so long, so that its link is found where one looks for it. */
const overMs = 10 * 60_000;

export function hasJustEnded({ session, state }: SessionView, nowMs: number): boolean {
  const endMs = sessionEndMs(session);
  return !isLiveState(state) && state.kind !== 'deleted' && endMs !== undefined && nowMs - endMs < overMs;
}

/** Without the schedules and the signal, which come later, so that the rows below stand where they will stay. */
export function useExpectedRoom(views: readonly StreamView[]): Room {
  const nowMs = useNow(60_000);
  const quietIds = useStore(acknowledged);
  const seen = useStore(seenTroubles);
  const isDiskFull = useStore(fullDisk) !== undefined;
  const unrecorded = alarmsOf(views, quietIds).length;
  const hasLost = lostShows(views, quietIds, nowMs).length > 0;
  const warnings = views.flatMap(({ sessions }) =>
    sessions.filter((session) => {
      const kind: SessionStateKind | undefined = alertKind(session, nowMs);
      return kind !== undefined && kind !== 'live-unrecorded' && !seen.has(`${kind} ${session.session.id}`);
    }),
  ).length;
  const rows = unrecorded + Number(hasLost) + Number(isDiskFull) + warnings;
  return {
    isSlab: unrecorded > 0 || hasLost || isDiskFull,
    rows: Math.min(maxRows, Math.max(1, rows)),
    hasTiles:
      hasLost ||
      views.some(({ state, sessions }) => state.kind === 'live' || sessions.some((each) => hasJustEnded(each, nowMs))),
  };
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { signalLevels } from '../../api/signal.ts';
import { useOwnService } from '../../components/use-own-service.ts';
import { useNow } from '../../lib/clock.ts';
import { WallTileView } from './wall-tile.tsx';
import type { WallTile } from './wall-tiles.ts';
import { words } from './words.ts';

interface WallGridProps {
  tiles: readonly WallTile[];
  isOld: boolean;
  isLink: boolean;
  /** Shown while there is no tile. */
  empty: ReactNode;
}

/** The tiles of one page, each in its place; further pages take their turn. */
export function WallGrid({ tiles, isOld, isLink, empty }: WallGridProps) {
  const ground = useRef<HTMLDivElement>(null);
  const { grid, places, onPage } = usePlaces(tiles, useSize(ground));
  const pages = places.length / onPage;
  const { page, hold } = usePageTurn(tiles, pages);
  const shown = places
    .slice(page * onPage, (page + 1) * onPage)
    .map((id, place) => ({ place, tile: tiles.find((tile) => tile.id === id) }));
  const isOwn = useOwnService();
  const areLevelsWanted = isOwn && !isOld && tiles.some(({ isLive }) => isLive);
  const { data: levels } = useQuery({ ...signalLevels, enabled: areLevelsWanted });
  return (
    <main id="main" className="flex min-h-0 flex-col gap-2">
      <div
        ref={ground}
        className="grid min-h-0 flex-1 gap-2"
        style={{
          gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${grid.rows}, minmax(0, 1fr))`,
        }}
        {...hold}
      >
        {tiles.length === 0 ? empty : null}
        {shown.map(({ place, tile }) => {
          // An empty place holds the others in theirs.
          if (tile === undefined) return <div key={place} />;
          const steps = areLevelsWanted ? levels?.get(tile.session?.session.id ?? '') : undefined;
          return <WallTileView key={tile.id} {...{ tile, isOld, isLink, steps }} />;
        })}
      </div>
      {pages > 1 ? <p className="wall-page text-center text-ink-2">{words.page(page + 1, pages)}</p> : null}
    </main>
  );
}

interface Placing {
  division: Division;
  onPage: number;
  places: Places;
}

/** Derived while rendering, so that a tile never shows in a place that it has just lost. */
function usePlaces(tiles: readonly WallTile[], size: { width: number; height: number }) {
  const nowMs = useNow(1000);
  const [before, setPlacing] = useState<Placing>();
  const division = divideFor(before?.division, tiles.length, nowMs);
  const grid = gridFor(division.count, size);
  const onPage = grid.columns * grid.rows;
  const places = placeTiles(before?.places ?? [], tiles, onPage, before?.onPage);
  const isSame = before?.division === division && before.onPage === onPage && isSamePlaces(before.places, places);
  if (!isSame) setPlacing({ division, onPage, places });
  return { grid, places, onPage };
}

function isSamePlaces(a: Places, b: Places): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}

/** Pages go on turning while no answer comes, so the computer's own clock counts. */
function usePageTurn(tiles: readonly WallTile[], pages: number) {
  useNow(1000);
  const nowMs = Date.now();
  const [held, setHeld] = useState<Hold>({ hasFocus: false });
  const alarmIds = tiles.filter(({ isAlarm }) => isAlarm).map(({ id }) => id);
  const alarms = alarmIds.sort().join(' ');
  const [turn, setTurn] = useState<Turn>({ page: 0, atMs: nowMs, alarms });
  const next = nextTurn(turn, { pages, alarms, isHeld: isHeldBy(held, nowMs) }, nowMs);
  if (next !== turn) setTurn(next);
  const hold = {
    onFocus: () => setHeld({ hasFocus: true }),
    onBlur: () => setHeld({ hasFocus: false }),
    onPointerMove: () => {
      const pointedAtMs = Date.now();
      // To the second: the grid does not render for each step of a pointer.
      setHeld((before) => (pointedAtMs - (before.pointedAtMs ?? 0) < 1_000 ? before : { ...before, pointedAtMs }));
    },
  };
  return { page: next.page, hold };
}

/** The size of an element in CSS pixels; the window's until that is known. */
function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: window.innerWidth, height: window.innerHeight });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** The columns and rows of one page of the wall. */
interface Grid {
  columns: number;
  rows: number;
}

const maxAcross = 4;
/** Smaller tiles cannot be read from across the room. */
const minWidth = 280;
const minHeight = 150;
/** `wall.css` has the same gap between tiles, and the same height for name and state below a picture. */
const gap = 8;
const footHeight = (width: number) => Math.min(120, Math.max(56, width * 0.135));

/** The grid in which whole 16:9 pictures are largest. Tiles that do not fit one page are shared out over several. */
export function gridFor(count: number, { width, height }: { width: number; height: number }): Grid {
  const fits = (length: number, min: number) => Math.min(maxAcross, Math.max(1, Math.floor(length / min)));
  const maxGrid = { columns: fits(width, minWidth), rows: fits(height, minHeight) };
  const pages = Math.max(1, Math.ceil(count / (maxGrid.columns * maxGrid.rows)));
  const onPage = Math.max(1, Math.ceil(count / pages));
  let best: Grid = maxGrid;
  let bestSize = 0;
  for (let columns = 1; columns <= maxGrid.columns; columns++) {
    const rows = Math.ceil(onPage / columns);
    const tileWidth = (width + gap) / columns - gap;
    const tileHeight = (height + gap) / rows - gap;
    const size = Math.min(tileWidth / 16, (tileHeight - footHeight(tileWidth)) / 9);
    if (rows > maxGrid.rows || size <= bestSize) continue;
    best = { columns, rows };
    bestSize = size;
  }
  return best;
}

/** The number of tiles that the wall is divided for, and when it last had as many. */
interface Division {
  count: number;
  atMs: number;
}

/** A show that ends and one that begins must not move all the others, so tiles grow only after a while. */
const growAfterMs = 30_000;

export function divideFor(before: Division | undefined, count: number, nowMs: number): Division {
  if (before === undefined || count >= before.count) {
    return before && count === before.count && nowMs - before.atMs < 1_000 ? before : { count, atMs: nowMs };
  }
  return nowMs - before.atMs < growAfterMs ? before : { count, atMs: nowMs };
}

/** A tile that wants a place. */
interface TileWish {
  id: string;
  isAlarm: boolean;
  look?: string;
}

/** The ids by place, page after page; undefined is an empty place. */
type Places = readonly (string | undefined)[];

/**
 * A tile keeps its place, and a new one takes the first that is empty. Three things move tiles: another number of places on
 * a page, a last page that is no longer needed, and an alarm on a later page, which changes places with a quiet tile of the
 * first.
 */
export function placeTiles(before: Places, wishes: readonly TileWish[], onPage: number, onPageBefore = onPage): Places {
  const wished = new Set(wishes.map(({ id }) => id));
  const stable = before.map((id) => (id !== undefined && wished.has(id) ? id : undefined));
  const places = onPage === onPageBefore ? stable : stable.filter((id) => id !== undefined);
  const placed = new Set(places);
  for (const { id } of wishes) {
    if (placed.has(id)) continue;
    const empty = places.indexOf(undefined);
    if (empty >= 0) places[empty] = id;
    else places.push(id);
  }
  moveFromLastPages(places, Math.max(1, Math.ceil(wishes.length / onPage)) * onPage);
  bringForward(
    places,
    idsOf(wishes, ({ isAlarm }) => isAlarm),
    onPage,
  );
  // A page may have fewer places than there are alarms: what is not recorded comes first.
  bringForward(
    places,
    idsOf(wishes, ({ look }) => look === 'unrecorded'),
    onPage,
  );
  return places;
}

function moveFromLastPages(places: (string | undefined)[], count: number): void {
  for (const id of places.splice(count)) {
    if (id !== undefined) places[places.indexOf(undefined)] = id;
  }
  while (places.length < count) places.push(undefined);
}

function idsOf(wishes: readonly TileWish[], isMeant: (wish: TileWish) => boolean): ReadonlySet<string> {
  return new Set(wishes.filter(isMeant).map(({ id }) => id));
}

function bringForward(places: (string | undefined)[], ids: ReadonlySet<string>, onPage: number): void {
  for (const [from, id] of places.entries()) {
    if (from < onPage || id === undefined || !ids.has(id)) continue;
    const to = places.slice(0, onPage).findLastIndex((other) => other === undefined || !ids.has(other));
    if (to < 0) return;
    places[from] = places[to];
    places[to] = id;
  }
}

const turnMs = 10_000;

interface Hold {
  hasFocus: boolean;
  /** When a pointer last moved there. */
  pointedAtMs?: number | undefined;
}

/** The page does not turn under somebody's focus or pointer. A pointer that was left there holds nothing. */
export function isHeldBy({ hasFocus, pointedAtMs }: Hold, nowMs: number): boolean {
  return hasFocus || (pointedAtMs !== undefined && nowMs - pointedAtMs < turnMs);
}

interface Turn {
  page: number;
  atMs: number;
  /** The ids of the tiles that were alarms, joined. */
  alarms: string;
}

/** The next page comes every ten seconds, the first one as soon as there is a new alarm. */
export function nextTurn(
  turn: Turn,
  { pages, alarms, isHeld }: { pages: number; alarms: string; isHeld: boolean },
  nowMs: number,
): Turn {
  if (alarms !== turn.alarms) {
    const known = new Set(turn.alarms.split(' '));
    const isNew = alarms.split(' ').some((id) => id !== '' && !known.has(id));
    return { page: isNew ? 0 : Math.min(turn.page, pages - 1), atMs: isNew ? nowMs : turn.atMs, alarms };
  }
  if (turn.page >= pages) return { ...turn, page: 0, atMs: nowMs };
  if (nowMs - turn.atMs < turnMs) return turn;
  if (isHeld || pages === 1) return { ...turn, atMs: nowMs };
  return { ...turn, page: (turn.page + 1) % pages, atMs: nowMs };
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { signalLevels } from '../../api/signal.ts';
import { useOwnService } from '../../components/use-own-service.ts';
import { useNow } from '../../lib/clock.ts';
import { type Hold, isHeldBy, usePageTurn } from './use-page-turn.ts';
import { usePlaces } from './use-places.ts';
import { useSize } from './use-size.ts';
import { WallTileView } from './wall-tile.tsx';
import type { WallTile } from './wall-tiles.ts';
import { words } from './wall-words.ts';

interface WallGridProps {
  tiles: readonly WallTile[];
  isOld: boolean;
  isLink: boolean;
  /** Where there is no tile. */
  empty: ReactNode;
}

/** The tiles of one page, each in its place; further pages take their turn. */
export function WallGridView({ tiles, isOld, isLink, empty }: WallGridProps) {
  const nowMs = useNow(1000);
  const ground = useRef<HTMLDivElement>(null);
  const { grid, places, onPage } = usePlaces(tiles, useSize(ground), nowMs);
  const [held, setHeld] = useState<Hold>({ hasFocus: false });
  const isHeld = isHeldBy(held, Date.now());
  const pages = places.length / onPage;
  const alarmIds = tiles.filter(({ isAlarm }) => isAlarm).map(({ id }) => id);
  // Pages turn while nothing new comes, too.
  const page = usePageTurn(pages, alarmIds, isHeld, Date.now());
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  const hold = {
    onFocus: () => setHeld({ hasFocus: true }),
    onBlur: () => setHeld({ hasFocus: false }),
    onPointerMove: () => setHeld((before) => pointed(before, Date.now())),
  };
  const steps = useLevels(tiles.some(({ isLive }) => isLive) && !isOld);
  const shown = places
    .slice(page * onPage, (page + 1) * onPage)
    .map((id, place) => ({ place, tile: id === undefined ? undefined : byId.get(id) }));
  const marks = Array.from({ length: pages }, (_, at) => ({ at, isHere: at === page }));
  return (
    <main id="main" className="wall-main">
      <div
        ref={ground}
        className="wall-grid"
        style={{
          gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${grid.rows}, minmax(0, 1fr))`,
        }}
        {...hold}
      >
        {tiles.length === 0 ? empty : null}
        {shown.map(({ place, tile }) => {
          if (tile === undefined) return <div key={place} className="wall-empty" />;
          const own = steps?.get(tile.session?.session.id ?? '');
          return <WallTileView key={tile.id} {...{ tile, isOld, isLink }} steps={own} />;
        })}
      </div>
      {pages > 1 ? (
        <p className="wall-pages">
          <b>{words.page(page + 1, pages)}</b>
          {marks.map(({ at, isHere }) => (
            <span key={at} data-here={isHere || undefined} />
          ))}
        </p>
      ) : null}
    </main>
  );
}

/** To the second: the grid is not drawn anew for each step of a pointer. */
function pointed(before: Hold, nowMs: number): Hold {
  return nowMs - (before.pointedAtMs ?? 0) < 1_000 ? before : { ...before, pointedAtMs: nowMs };
}

function useLevels(isWanted: boolean) {
  const isOwn = useOwnService();
  const { data } = useQuery({ ...signalLevels, enabled: isOwn && isWanted });
  return isWanted ? data : undefined;
}

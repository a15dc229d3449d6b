import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { copiedLinks } from '../../components/links/copy-link.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { isMediaRecorded, isPlayable } from '../../domain/session-state.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useStore } from '../../lib/create-store.ts';
import { paths } from '../../paths.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { freeBeside, isAfterAnother } from './keep-slots.ts';
import { PartHead } from './part-head.tsx';
import { ShowTile } from './show-tile.tsx';
import { needOf, showsOnAir } from './shows.ts';
import { useColumns, useSlots } from './use-slots.ts';
import { words } from './words.ts';

const rows = 2;
const leastTileRem = 15.5;

/** The shows on air, and the slots that they have. */
export function useOnAirSlots(views: readonly StreamView[], nowMs: number) {
  const ground = useRef<HTMLDivElement>(null);
  const columns = useColumns(ground, leastTileRem);
  const copied = useStore(copiedLinks);
  const shows = showsOnAir(views, nowMs, useStore(acknowledged));
  const wishes = shows.map((show) => ({ id: show.id, need: needOf(show, nowMs, copied) }));
  return { ground, columns, shows, ...useSlots(wishes, rows * columns) };
}

interface OnAirTilesProps {
  onAir: ReturnType<typeof useOnAirSlots>;
  isStale: boolean;
}

/** Two rows of slots: what is on air, each show in its own until it has been over for ten minutes. */
export function OnAirTiles({ onAir, isStale }: OnAirTilesProps) {
  const { ground, columns, shows, slots, hold } = onAir;
  const byId = new Map(shows.map((show) => [show.id, show]));
  const places = slots.map((id, place) => ({ place, show: id === undefined ? undefined : byId.get(id) }));

  const live = shows.filter(({ isLive }) => isLive);
  const recorded = live.filter(({ session }) => session && isMediaRecorded(session)).length;
  const hidden = live.filter(({ id }) => !slots.includes(id)).length;
  const over = shows.filter(
    ({ id, session, isLive }) => !isLive && session && isPlayable(session.state) && slots.includes(id),
  ).length;
  const note =
    live.length > 0 ? words.liveAndRecorded(live.length, recorded) : over > 0 ? words.justEnded : words.nothingOnAir;
  return (
    <section aria-labelledby="on-air" className="flex flex-col px-gutter">
      <PartHead id="on-air" title={words.onAir} note={note}>
        {hidden > 0 ? (
          <Link to={paths.streams({ state: 'live' })} className="ml-auto text-accent hover:underline">
            {words.moreShort(hidden)}
          </Link>
        ) : null}
      </PartHead>
      <div
        ref={ground}
        {...hold}
        className="@container grid grid-flow-col grid-rows-[repeat(2,3.75rem)] gap-x-4 gap-y-2"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {places.map(({ place, show }) =>
          show ? (
            <ShowTile
              key={show.id}
              show={show}
              isStale={isStale}
              // Into the empty slots beside it. Nothing else does: it would move when one is taken.
              nameWidth={`calc(100% + (100cqw + 1rem) / ${columns} * ${freeBeside(slots, place, rows)})`}
            />
          ) : (
            <EmptySlot key={place} isDrawn={!isAfterAnother(slots, place, rows)} />
          ),
        )}
      </div>
    </section>
  );
}

/** Where the next show will stand. Right of another one it is the room of that one's name. */
function EmptySlot({ isDrawn }: { isDrawn: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={joinClasses('h-15 w-24', isDrawn && 'rounded-md border border-dashed border-line-strong')}
    />
  );
}

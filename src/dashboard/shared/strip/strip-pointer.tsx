import { type RefObject, useEffect, useRef } from 'react';
import { useNow } from '../use-now.ts';
import { cardPlace, Hairline } from './card-place.tsx';
import { type LaneOf, laneOfRow } from './lane.ts';
import { SessionCard } from './session-card.tsx';
import { usePointedSession } from './use-pointed-session.ts';

interface StripPointerProps {
  /** Holds the rows; each has a strip, and a link marked `data-row`. It is positioned. */
  ground: RefObject<HTMLElement | null>;
  laneOf: LaneOf;
}

/**
 * The answer of the strips: a hairline with the time through all of them where they are a column, and a card about the
 * session that is pointed at. The card can be pointed at itself, and Escape closes it. By keyboard it is walked to with
 * the left and right arrows of a focused row, and returns the focus there.
 */
export function StripPointer({ ground, laneOf }: StripPointerProps) {
  const nowMs = useNow(1000);
  const card = useRef<HTMLDivElement>(null);
  const { pointed, hairline } = usePointedSession({ ground, card, laneOf, nowMs });
  // What it says is as new as the rows are.
  const lane = pointed && laneOfRow(pointed.row, laneOf);
  const session = lane?.sessions.find((reading) => reading.session.id === pointed?.sessionId);
  const sessionId = session?.session.id;
  const hasFocus = pointed?.hasFocus ?? false;
  useEffect(() => {
    if (hasFocus && sessionId !== undefined) card.current?.querySelector('a')?.focus();
  }, [hasFocus, sessionId]);

  return (
    <>
      {hairline ? <Hairline {...hairline} /> : null}
      {pointed && lane && session && ground.current ? (
        <div
          ref={card}
          key={sessionId}
          style={cardPlace(ground.current, pointed.row, session, lane.window, nowMs)}
          className="absolute z-2 rounded-md border border-line-strong bg-surface shadow-float"
        >
          <SessionCard stream={lane.stream.stream} reading={session} />
        </div>
      ) : null}
    </>
  );
}

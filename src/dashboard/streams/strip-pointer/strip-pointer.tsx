import { type RefObject, useEffect, useRef } from 'react';
import type { StreamReading } from '../../recording/stream-state.ts';
import { SessionCard } from '../../shared/strip/session-card.tsx';
import { cardPlace, Hairline } from './card-place.tsx';
import { usePointedSession } from './use-pointed-session.ts';

interface StripPointerProps {
  /** Holds the rows; each has a link marked `data-row`, and a strip. It is positioned. */
  table: RefObject<HTMLElement | null>;
  readings: readonly StreamReading[];
  nowMs: number;
}

/**
 * The answer of the strips: a hairline with the time through all of them, and a card about the session that is pointed
 * at. The card can be pointed at itself, and Escape closes it. By keyboard it is walked to with the left and right
 * arrows of a focused row, and returns the focus there.
 */
export function StripPointer({ table, readings, nowMs }: StripPointerProps) {
  const card = useRef<HTMLDivElement>(null);
  const { pointed, hairline } = usePointedSession({ table, card, readings, nowMs });
  // What it says is as new as the rows are.
  const stream = pointed && readings.find((reading) => reading.stream.id === pointed.stream.stream.id);
  const session = stream?.sessions.find((reading) => reading.session.id === pointed?.session.session.id);
  const sessionId = session?.session.id;
  const hasFocus = pointed?.hasFocus ?? false;
  useEffect(() => {
    if (hasFocus && sessionId !== undefined) card.current?.querySelector('a')?.focus();
  }, [hasFocus, sessionId]);

  return (
    <>
      {hairline ? <Hairline {...hairline} /> : null}
      {pointed && stream && session && table.current ? (
        <div
          ref={card}
          key={sessionId}
          style={cardPlace(table.current, pointed.row, session, nowMs)}
          className="absolute z-2 rounded-md border border-line-strong bg-surface float"
        >
          <SessionCard stream={stream.stream} reading={session} nowMs={nowMs} />
        </div>
      ) : null}
    </>
  );
}

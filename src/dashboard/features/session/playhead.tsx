import { recordedAt, wallClockMs } from '../../domain/coverage.ts';
import type { Session } from '../../domain/stream-object.ts';
import { useStore } from '../../lib/create-store.ts';
import type { TimeWindow } from '../../lib/dates.ts';
import type { PlaybackPosition } from '../player/played.ts';
import { words } from './words.ts';

interface PlayheadProps {
  session: Session;
  span: TimeWindow;
  position: PlaybackPosition;
}

/** Where the player is, and by click, drag or keys the way to any other moment. */
export function Playhead({ session, span, position }: PlayheadProps) {
  const seconds = useStore(position);
  const atMs = Math.min(span.endMs, wallClockMs(session, seconds) ?? span.startMs);
  const spanMs = span.endMs - span.startMs;
  return (
    <>
      <input
        type="range"
        aria-label={words.coverage.position}
        aria-valuetext={words.coverage.at(atMs)}
        min={0}
        max={Math.ceil(spanMs / 1000)}
        step={1}
        value={Math.round((atMs - span.startMs) / 1000)}
        onChange={({ currentTarget }) =>
          position.wanted.set({ seconds: recordedAt(session, span.startMs + currentTarget.valueAsNumber * 1000) })
        }
        className="peer absolute inset-0 size-full opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 bg-ink peer-focus-visible:outline-2 peer-focus-visible:outline-player-focus"
        style={{ left: `${((atMs - span.startMs) / spanMs) * 100}%` }}
      />
    </>
  );
}

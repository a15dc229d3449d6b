import type { StreamReading } from '../recording/stream-state.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { LiveStill } from './live-still.tsx';
import { LiveTile } from './live-tile.tsx';
import { words } from './words.ts';

interface LiveNowProps {
  readings: readonly StreamReading[];
  nowMs: number;
  staleReason?: string | undefined;
}

/** Everything on air that is not an alarm already. */
export function LiveNow({ readings, nowMs, staleReason }: LiveNowProps) {
  const live = readings.filter(({ state }) => state.kind === 'live');
  const isAlarm = ({ state }: StreamReading) =>
    state.kind === 'live' && state.current?.state.kind === 'live-unrecorded';
  const tiles = live.filter((reading) => !isAlarm(reading));
  if (tiles.length === 0) return null;
  const recorded = tiles.filter(({ state }) => state.kind === 'live' && state.current?.session.record === true).length;
  const alarms = live.length - tiles.length;
  const note = alarms > 0 ? words.recordingAndAlerts(recorded, alarms) : words.recording(recorded);
  return (
    <section aria-labelledby="live-now">
      <SectionHead id="live-now" title={words.liveNow} note={note} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-9 border-y border-t-line-strong border-b-line max-desk:[&>article+article]:border-t max-desk:[&>article+article]:border-line">
        {tiles.map((reading) => (
          <LiveTile
            key={reading.stream.id}
            reading={reading}
            nowMs={nowMs}
            staleReason={staleReason}
            picture={<LiveStill reading={reading} nowMs={nowMs} />}
          />
        ))}
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { RecordSwitch } from '../record/record-switch.tsx';
import { bySlot } from '../recording/slot-order.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { formatUtc } from '../recording/words/format.ts';
import { ElapsedTime } from '../shared/elapsed-time.tsx';
import { LiveFigure } from '../shared/live-figure.tsx';
import { SessionPill } from '../shared/pill.tsx';
import { StreamName, shortName } from '../shared/stream-name.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Picture } from '../ui/picture.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { LiveStill } from './live-still.tsx';
import { words } from './on-air-words.ts';

interface LiveNowProps {
  readings: readonly StreamReading[];
  nowMs: number;
  staleReason?: string | undefined;
}

/** Everything on air that is not an alarm already, each in its slot until its session ends. */
export function LiveNow({ readings, nowMs, staleReason }: LiveNowProps) {
  const live = readings.filter(({ state }) => state.kind === 'live');
  const isAlarm = ({ state }: StreamReading) =>
    state.kind === 'live' && state.current?.state.kind === 'live-unrecorded';
  const tiles = live.filter((reading) => !isAlarm(reading)).sort((a, b) => bySlot(slotOf(a), slotOf(b)));
  if (tiles.length === 0) return null;
  const recorded = tiles.filter(
    ({ state }) => state.kind === 'live' && state.current?.state.kind === 'recording',
  ).length;
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

function slotOf({ stream, state }: StreamReading) {
  return { stream, session: state.kind === 'live' ? state.current?.session : undefined };
}

interface LiveTileProps {
  reading: StreamReading;
  nowMs: number;
  staleReason?: string | undefined;
  /** The live picture; without one its ground stays calm. */
  picture?: ReactNode;
}

/** A stream that is on air: its picture, since when, whether it is recorded, and what the next session will be. */
function LiveTile({ reading: { stream, state }, nowMs, staleReason, picture }: LiveTileProps) {
  const current = state.kind === 'live' ? state.current : undefined;
  const beganMs = current?.session.createdAtMs;
  return (
    <article
      aria-label={shortName(stream.name)}
      className={joinClasses(
        'relative grid min-w-0 grid-cols-[10rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 pt-3.5 pb-3 max-desk:grid-cols-[8.5rem_minmax(0,1fr)]',
        'before:absolute before:inset-y-0 before:-left-5 before:w-[3px] before:forced-color-adjust-none max-desk:before:-left-gutter',
        current?.session.record ? 'before:bg-onair-fill' : 'before:bg-line',
        staleReason && 'text-ink-3 colourless',
      )}
    >
      <Link to={paths.stream(stream.id)} tabIndex={-1} aria-hidden="true" className="block">
        <Picture>{picture}</Picture>
      </Link>
      <div className="flex min-w-0 flex-col items-start">
        <Link
          to={paths.stream(stream.id)}
          title={stream.name}
          className="block max-w-full truncate font-strong hover:underline"
        >
          <StreamName name={stream.name} />
        </Link>
        <p className="mt-1 mb-auto text-figure">
          <ElapsedTime sinceMs={beganMs} nowMs={nowMs} />
        </p>
        <p className="flex max-w-full items-center gap-2">
          <SessionPill state={current?.state ?? { kind: 'live' }} nowMs={nowMs} />
          {current ? <LiveFigure reading={current} nowMs={nowMs} isTimeShown /> : null}
        </p>
      </div>
      <div className="col-span-full flex items-center justify-between gap-3">
        <RecordSwitch stream={stream} disabledReason={staleReason} />
        {beganMs === undefined ? null : (
          <span className="truncate text-meta text-ink-3" title={formatUtc(beganMs)}>
            {words.since(beganMs)}
          </span>
        )}
      </div>
    </article>
  );
}

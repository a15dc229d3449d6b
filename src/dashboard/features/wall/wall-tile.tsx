import { Link } from 'react-router-dom';
import { Glyph, type Tone } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { interruptionOf } from '../../domain/session-state.ts';
import type { SignalStep } from '../../domain/signal-steps.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatClockSeconds, formatDuration } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { DimmedZeros, ElapsedTime } from '../../ui/elapsed-time.tsx';
import { SignalGlyph } from '../signal/signal-pill.tsx';
import { tileState, tileTrouble } from './tile-words.ts';
import { WallMeter } from './wall-meter.tsx';
import { WallStill } from './wall-still.tsx';
import type { WallTile } from './wall-tiles.ts';
import { words } from './wall-words.ts';

interface WallTileViewProps {
  tile: WallTile;
  steps: readonly SignalStep[] | undefined;
  isOld: boolean;
  /** A browser that may only show the wall has no other page. */
  isLink: boolean;
}

/** One stream on the wall: its picture, and below it who it is, how it is, and for how long. */
export function WallTileView({ tile, steps, isOld, isLink }: WallTileViewProps) {
  const nowMs = useNow(1000);
  const { view, session, isLive, look, problems } = tile;
  const { name, id } = view.stream;
  const state = tileState(tile, nowMs);
  const [worst] = session?.state.kind === 'recording' ? problems : [];
  return (
    <article className="wall-tile" data-look={look} aria-label={shortName(name)}>
      <WallStill tile={tile} isOld={isOld} />
      <div className="wall-over">
        {isLive && !isOld ? <WallMeter steps={steps} /> : null}
        <TileTrouble tile={tile} />
      </div>
      <div className="wall-foot">
        <p className="wall-name" title={name}>
          {isLink ? (
            <Link to={paths.stream(id)}>
              <StreamName name={name} />
            </Link>
          ) : (
            <StreamName name={name} />
          )}
        </p>
        <p className="wall-state">
          {worst ? <SignalGlyph kind={worst.kind} /> : <Glyph tone={toneOf(tile)} />}
          <span className="wall-words">
            {state.short === state.whole ? null : <span aria-hidden="true">{state.short}</span>}
            <span>{state.whole}</span>
          </span>
        </p>
        <p className="wall-clock">
          {isLive ? (
            <ElapsedTime sinceMs={session?.session.createdAtMs} zeros="wall-zeros" />
          ) : session?.session.record ? (
            <DimmedZeros text={formatDuration(session.session.recordedSeconds)} className="wall-zeros" />
          ) : null}
        </p>
      </div>
    </article>
  );
}

/** In the middle of the picture, for who looks from the other end of the room. */
function TileTrouble({ tile }: { tile: WallTile }) {
  const nowMs = useNow(1000);
  const { session, show } = tile;
  const trouble = tileTrouble(tile, nowMs);
  if (show) return <p className="wall-big">{formatClock(show.startAtMs)}</p>;
  if (trouble === undefined) return null;
  const interruption = session && interruptionOf(session.state);
  return (
    <p className="wall-big">
      {interruption ? <Glyph tone={interruption.kind} /> : null}
      {trouble}
      {interruption ? (
        <small>
          {interruption.sinceMs === undefined ? words.frozen : words.frozenAt(formatClockSeconds(interruption.sinceMs))}
        </small>
      ) : null}
    </p>
  );
}

function toneOf({ session, show, isLive, isLost, view }: WallTile): Tone {
  if (isLost) return 'lost';
  if (show) return show.isMissing ? 'late' : 'idle';
  if (session) return session.state.kind;
  if (isLive) return 'live';
  return view.stream.suspended ? 'suspended' : 'idle';
}

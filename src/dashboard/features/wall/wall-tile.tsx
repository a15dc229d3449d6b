import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { livePictureUrl } from '../../../contract/playback.ts';
import { routes } from '../../../contract/routes.ts';
import { connection } from '../../api/connection.ts';
import { ingest } from '../../api/connections.ts';
import { wallStillEveryMs } from '../../api/polls.ts';
import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { isPictureDue } from '../../domain/live-media.ts';
import { interruptionOf } from '../../domain/session-state.ts';
import { heldPeaks, levelShare, type SignalStep, stepEndMs } from '../../domain/signal-steps.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatDuration } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { DimmedZeros, ElapsedTime } from '../../ui/elapsed-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useConnections } from '../connections/use-connections.ts';
import { SignalGlyph } from '../signal/signal-pill.tsx';
import { tileFigure, tileState, type WallTile } from './wall-tiles.ts';

interface WallTileViewProps {
  tile: WallTile;
  /** The levels of the last seconds, where the service measures them. */
  steps: readonly SignalStep[] | undefined;
  isOld: boolean;
  /** A browser that may only show the wall has no other page. */
  isLink: boolean;
}

/** One stream on the wall: its picture in a frame, and below it the name, the state and the clock. */
export function WallTileView({ tile, steps, isOld, isLink }: WallTileViewProps) {
  const nowMs = useNow(1000);
  const { view, session, isLive, isLost, look, problems } = tile;
  const { name, id } = view.stream;
  const { text, problem } = tileState(tile, nowMs);
  const figure = tileFigure(tile, nowMs);
  const tone = toneOf(tile);
  const [worst] = problems;
  const zeros = look === 'unrecorded' || isOld ? 'opacity-80' : 'text-ink-3';
  return (
    <article
      aria-label={shortName(name)}
      data-look={look}
      className={joinClasses('wall-tile relative flex flex-col overflow-hidden rounded-md', isOld && 'wall-old')}
    >
      <div className="wall-picture relative shrink-0 bg-picture">
        <WallStill tile={tile} isOld={isOld} hasFigure={figure !== undefined || isLost} />
        {isLive && !isOld ? <WallMeter steps={steps} /> : null}
        {figure !== undefined || isLost ? (
          <p
            data-long={figure !== undefined && figure.length > 10}
            className="wall-figure absolute inset-0 grid place-items-center text-player-ink"
          >
            {figure ?? <Glyph tone="lost" />}
          </p>
        ) : null}
      </div>
      <div className="wall-foot grid min-h-0 flex-1 content-center gap-x-3">
        <p className="wall-name truncate font-strong" title={name}>
          {isLink ? (
            <Link to={paths.stream(id)} className="after:absolute after:inset-0 after:z-10">
              <StreamName name={name} />
            </Link>
          ) : (
            <StreamName name={name} />
          )}
        </p>
        <p className="wall-state wall-mark min-w-0">
          <Glyph tone={tone} className={!isOld && (look === 'quiet' || problem) ? toneLooks[tone].ink : undefined} />
          {worst && problem ? (
            // The state stands beside a problem as long as both have room; else it wraps out of sight.
            <span className="wall-beside flex justify-end overflow-hidden">
              <strong className="wall-mark font-strong">
                <SignalGlyph kind={worst.kind} />
                {problem}
              </strong>
              <span>{text}</span>
            </span>
          ) : (
            <span className="truncate">{text}</span>
          )}
        </p>
        <p className="wall-clock">
          {isLive ? (
            <ElapsedTime sinceMs={session?.session.createdAtMs} zeros={zeros} />
          ) : session?.session.record ? (
            <DimmedZeros text={formatDuration(session.session.recordedSeconds)} className={zeros} />
          ) : null}
        </p>
      </div>
    </article>
  );
}

function toneOf({ session, show, isLive, isLost, view }: WallTile): Tone {
  if (isLost) return 'lost';
  if (show) return show.isMissing ? 'late' : 'idle';
  if (session) return session.state.kind;
  if (isLive) return 'live';
  return view.stream.suspended ? 'suspended' : 'idle';
}

/**
 * A still of what is live, new every few seconds. The next one loads behind the one that is shown and replaces it when it
 * is whole, so that a picture is never missing, and one that fails changes nothing.
 */
function WallStill({ tile, isOld, hasFigure }: { tile: WallTile; isOld: boolean; hasFigure: boolean }) {
  const nowMs = useNow(1000);
  const { session, isLive } = tile;
  const addressOf = usePictureAddress(tile);
  const turn = Math.floor(nowMs / wallStillEveryMs);
  const [seen, setSeen] = useState<string>();
  const isFrozen = session !== undefined && interruptionOf(session.state) !== undefined;
  // The hosted API makes no such pictures.
  const isMade = isLive && session?.session.aircheck !== undefined && isPictureDue(session.session, nowMs);
  const newest = isMade && !isFrozen && !isOld ? addressOf?.(turn) : undefined;
  // A show that ended before this page was opened has the picture of its recording.
  const wanted = isLive || seen !== undefined ? newest : session?.session.aircheck?.posterUrl;
  const sources = [...new Set([seen, wanted])].filter((source) => source !== undefined);
  return (
    <span
      data-grey={isFrozen || !isLive || isOld || undefined}
      className="wall-still absolute inset-0 grid place-items-center text-player-line"
    >
      {seen === undefined && !hasFigure ? <Icon name="tower" /> : null}
      {sources.map((source) => (
        <img
          key={source}
          src={source}
          alt=""
          data-next={source !== seen || undefined}
          onLoad={() => setSeen(source)}
          className="absolute inset-0 size-full object-contain"
        />
      ))}
    </span>
  );
}

/** Pictures come from our own service in the size of a wall, if this browser is signed in there by its cookie. */
function usePictureAddress({ view: { stream }, session }: WallTile): ((turn: number) => string) | undefined {
  const state = useStore(connection);
  const { upstream } = useConnections();
  const { data } = useQuery(ingest);
  if (state.status === 'signed-out') return undefined;
  const { apiKey, baseUrl } = state.connection;
  // The session is part of the address, so that the picture of another session is not shown for this one.
  const part = session?.session.id ?? '';
  if (apiKey === undefined && upstream === undefined) {
    return (turn) => `${baseUrl}${routes.livePicture(stream.id)}?${part}.${turn}`;
  }
  const { playbackId } = stream;
  if (playbackId === undefined || data === undefined) return undefined;
  return (turn) => `${livePictureUrl(playbackId, data.playback)}?${part}.${turn}`;
}

/** Steps come a few seconds late; older ones say nothing of now. */
const newMs = 10_000;

/** The level, and the peak of the last seconds. An empty meter is silence, or no media. */
export function WallMeter({ steps = [] }: { steps: readonly SignalStep[] | undefined }) {
  const nowMs = useNow(1000);
  const last = steps.at(-1);
  if (last?.peak === undefined) return null;
  const isNew = nowMs - stepEndMs(last) < newMs;
  const [level, held] = isNew ? [last.peak, heldPeaks(steps).at(-1)?.peak ?? 0] : [0, 0];
  return (
    <span aria-hidden="true" data-meter className="wall-meter absolute overflow-hidden rounded-xs bg-player">
      <span
        className="block h-full bg-player-track"
        style={{ '--level': levelShare(level), '--held': levelShare(held) }}
      />
    </span>
  );
}

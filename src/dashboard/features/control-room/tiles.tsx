import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { livePictureUrl } from '../../../contract/playback.ts';
import { ingest } from '../../api/connections.ts';
import { liveStillEveryMs } from '../../api/polls.ts';
import { CopyLink } from '../../components/links/copy-link.tsx';
import { Glyph, Pill, SessionPill, toneLooks, useStateFade } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { lostAtMs, signalProblemsOf } from '../../domain/alerts.ts';
import { isPictureDue } from '../../domain/live-media.ts';
import { type Interruption, interruptionOf, isLiveState, isMediaRecorded } from '../../domain/session-state.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { badEnding, endingWords, interruptionFigure, interruptionMark } from '../../domain/words/interruptions.ts';
import { stateWords } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatRoughly, secondsBetween } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { SignalGlyph } from '../signal/signal-pill.tsx';
import { signalMark } from '../signal/words.ts';
import { tilesGrid } from './room.tsx';
import { type ComingShow, fitTiles, isInTrouble, keepOrder, type Show } from './shows.ts';
import { words } from './words.ts';

interface TilesProps {
  /** The worst first. */
  shows: readonly Show[];
  coming: readonly ComingShow[];
  /** The tiles may take a new order: nobody points at them or at the rows. */
  mayMove: boolean;
  isStale: boolean;
}

/** The shows on air as pictures: no live show ever leaves for one that is over, and nothing moves under a pointer. */
export function Tiles({ shows, coming, mayMove, isStale }: TilesProps) {
  const count = useTileCount();
  const { shown, hidden } = fitTiles(shows, count);
  const wanted = shown.map(({ id }) => id);
  const [kept, setOrder] = useState(wanted);
  const order = mayMove ? wanted : keepOrder(kept, wanted, new Set(shows.map(({ id }) => id)));
  // Derived while rendering.
  if (order.join() !== kept.join()) setOrder(order);
  const byId = new Map(shows.map((show) => [show.id, show]));
  const places = count - order.length - Number(hidden.length > 0);
  return (
    <section
      aria-label={words.onAir}
      // Positioned: what only screen readers find in it would widen the page otherwise.
      className={joinClasses('relative', tilesGrid)}
    >
      {order.map((id) => {
        const show = byId.get(id);
        return show ? <Tile key={id} show={show} isStale={isStale} /> : null;
      })}
      {hidden.length > 0 ? <HiddenShows shows={hidden} /> : null}
      {coming.slice(0, Math.max(0, places)).map((each, at) => (
        <Coming key={`${each.view.stream.id} ${each.show.startAtMs}`} coming={each} isFirst={at === 0} />
      ))}
    </section>
  );
}

const narrow = '(min-width: 45rem) and (max-width: 80rem)';

/** Six, four on a narrow page. A phone moves them with a finger. */
function useTileCount(): number {
  const isNarrow = useSyncExternalStore(watchWidth, () => window.matchMedia?.(narrow).matches ?? false);
  return isNarrow ? 4 : 6;
}

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia?.(narrow);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

function Tile({ show, isStale }: { show: Show; isStale: boolean }) {
  const { view, session, isLive, isLost } = show;
  const { stream } = view;
  const kind = session?.state.kind ?? 'live';
  const isTrouble = isInTrouble(show);
  const posterUrl = kind === 'ready' ? session?.session.aircheck?.posterUrl : undefined;
  const isFading = useStateFade(kind) !== undefined;
  const to = isLive || session === undefined ? paths.stream(stream.id) : paths.session(stream.id, session.session.id);
  return (
    <article aria-label={shortName(stream.name)} className={isStale ? 'text-ink-3 colourless' : undefined}>
      <Link to={to} tabIndex={-1} aria-hidden="true" className="relative block">
        <Picture
          className={joinClasses(
            'outline-solid transition-[outline-color,outline-width] duration-300 ease-out motion-reduce:transition-none',
            isTrouble ? 'outline-[3px] outline-unrecorded-edge' : 'outline-1 outline-line',
          )}
        >
          <LiveStill stream={stream} session={session} isGrey={isLost} />
          {posterUrl ? (
            <span
              className={joinClasses(
                'absolute inset-0',
                isFading && 'state-fade-in',
                isLost && 'opacity-50 colourless',
              )}
            >
              <Picture url={posterUrl} />
            </span>
          ) : null}
          {isLost ? <Glyph tone="lost" className="absolute size-9 text-player-ink [stroke-width:0.6]" /> : null}
        </Picture>
        {session ? <TileLabel show={show} session={session} /> : null}
      </Link>
      <div className="mt-0.5 flex h-6 min-w-0 items-center gap-1.5">
        {isLive && !isTrouble ? (
          <>
            <Glyph tone={kind} className={joinClasses('size-3!', toneLooks[kind].ink)} />
            <span className="sr-only">{stateWords[kind]}</span>
          </>
        ) : null}
        <Link
          to={paths.stream(stream.id)}
          title={stream.name}
          className="min-w-0 flex-1 truncate font-strong hover:underline"
        >
          <StreamName name={stream.name} />
        </Link>
        {session && kind === 'ready' ? (
          <CopyLink session={session.session} streamName={stream.name} look="act" className="h-6! px-1!">
            {words.copy}
          </CopyLink>
        ) : null}
      </div>
    </article>
  );
}

/** The trouble of a show, or what became of it, on the foot of its picture. */
function TileLabel({ show, session }: { show: Show; session: SessionView }) {
  const nowMs = useNow(1000);
  const { state } = session;
  const problems = show.isLive ? signalProblemsOf(session) : [];
  const interruption = show.isLive ? interruptionOf(state) : undefined;
  const foot = 'absolute bottom-0 left-0 max-w-full rounded-tr-sm';
  const trouble = (glyph: ReactNode, label: string, title = label) => (
    <span
      title={title}
      className={joinClasses(
        foot,
        'flex h-5.5 items-center gap-1 bg-unrecorded-fill px-1.5 text-meta font-strong text-on-unrecorded',
      )}
    >
      {glyph}
      <span className="truncate">{label}</span>
    </span>
  );
  if (show.isLost) {
    const atMs = lostAtMs(session.session);
    const label = atMs === undefined ? badEnding(session.session) : words.lostTile(formatClock(atMs));
    return trouble(<Glyph tone="lost" className="size-3!" />, label ?? '', endingWords(session.session));
  }
  if (show.isLive && state.kind === 'live-unrecorded') {
    const more = interruption
      ? [stateWords[interruption.kind]]
      : problems.length > 0
        ? [signalMark(problems, nowMs)]
        : [];
    return trouble(
      <Glyph tone={state.kind} className="size-3!" />,
      stateWords[state.kind],
      [stateWords[state.kind], ...more].join('. '),
    );
  }
  if (interruption) {
    return trouble(<Glyph tone={interruption.kind} className="size-3!" />, interruptionMark(interruption, nowMs));
  }
  const [worst] = problems;
  if (worst) return trouble(<SignalGlyph kind={worst.kind} />, signalMark(problems, nowMs));
  if (show.isLive) return null;
  const ending = badEnding(session.session);
  return (
    <span className={joinClasses(foot, 'flex bg-canvas')}>
      {ending === undefined ? (
        <SessionPill state={state} isFresh />
      ) : (
        <Pill tone={state.kind} title={endingWords(session.session)}>
          {ending}
        </Pill>
      )}
    </span>
  );
}

/** The healthiest live shows, which found no tile. */
function HiddenShows({ shows }: { shows: readonly Show[] }) {
  const unrecorded = shows.filter(({ session }) => session === undefined || !isMediaRecorded(session)).length;
  return (
    <Link to={paths.streams({ state: 'live' })} className="block hover:underline">
      <span className="block text-figure">+{shows.length}</span>
      <span className={joinClasses('block font-strong', unrecorded > 0 ? 'text-unrecorded' : 'text-ink-2')}>
        {words.hidden(shows.length, unrecorded)}
      </span>
    </Link>
  );
}

/** A free place says what comes next. */
function Coming({ coming: { view, show, isOff }, isFirst }: { coming: ComingShow; isFirst: boolean }) {
  return (
    <div>
      <p className="text-meta text-ink-3">{isFirst ? words.tonight.nextHead : words.tonight.thenHead}</p>
      <p className="text-figure">{formatClock(show.startAtMs)}</p>
      <p className="truncate font-strong" title={view.stream.name}>
        <Link to={paths.stream(view.stream.id)} className="hover:underline">
          <StreamName name={view.stream.name} />
        </Link>
      </p>
      <p className={joinClasses('truncate text-meta', isOff ? 'font-strong text-unrecorded' : 'text-ink-2')}>
        {isOff ? words.tonight.willNotRecord : words.tonight.willRecord}
      </p>
    </div>
  );
}

interface LiveStillProps {
  stream: StreamObject;
  session: SessionView | undefined;
  isGrey?: boolean;
}

/**
 * A still of what is live, made by our service and fetched anew while somebody sees it: a player for each tile would
 * overload the operator's computer. When the show is over, the last one stays; while no media comes, it is grey, with the
 * seconds.
 */
export function LiveStill({ stream, session: view, isGrey }: LiveStillProps) {
  const nowMs = useNow(1000);
  const { data } = useQuery(ingest);
  const turn = Math.floor(nowMs / liveStillEveryMs);
  const [shownTurn, setShownTurn] = useState(turn);
  const [failedTurn, setFailedTurn] = useState<number>();
  const [wasLive, setWasLive] = useState(false);
  const isLive = view !== undefined && isLiveState(view.state);
  if (isLive && !wasLive) setWasLive(true);
  const interruption = view && interruptionOf(view.state);
  // Derived while rendering; a page that nobody looks at keeps its picture, and so does one with no newer to come.
  if (turn !== shownTurn && isLive && !interruption && document.visibilityState !== 'hidden') setShownTurn(turn);

  const session = view?.session;
  const figure = interruption && secondsOf(interruption, nowMs);
  // The hosted API makes no such pictures.
  const isMade = wasLive && session?.aircheck !== undefined && isPictureDue(session, nowMs);
  const pictureUrl =
    isMade && stream.playbackId !== undefined && data !== undefined && failedTurn !== shownTurn
      ? livePictureUrl(stream.playbackId, data.playback)
      : undefined;
  return (
    <>
      {pictureUrl ? (
        <img
          src={`${pictureUrl}?${shownTurn}`}
          alt=""
          loading="lazy"
          className={joinClasses(
            'absolute inset-0 size-full object-cover',
            (interruption || isGrey || !isLive) && 'opacity-50 colourless',
          )}
          onError={() => setFailedTurn(shownTurn)}
        />
      ) : (
        <Icon name="tower" className={joinClasses('size-6', (figure || isGrey) && 'invisible')} />
      )}
      {figure === undefined ? null : <span className="absolute text-figure text-player-ink">{figure}</span>}
    </>
  );
}

/** For how long no media has come, or for how long the service still waits for the encoder. */
function secondsOf(interruption: Interruption, nowMs: number): string | undefined {
  if (interruption.kind === 'stalled') return interruptionFigure(interruption, nowMs);
  const { untilMs } = interruption;
  return untilMs === undefined ? undefined : formatRoughly(Math.ceil(secondsBetween(nowMs, untilMs)));
}

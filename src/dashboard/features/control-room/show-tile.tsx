import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CopyLink } from '../../components/links/copy-link.tsx';
import { LiveFigure } from '../../components/live-figure.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { lostSession, signalProblemsOf } from '../../domain/alerts.ts';
import { interruptionOf, isMediaRecorded, secondsProcessing } from '../../domain/session-state.ts';

import { badEnding, endingWords } from '../../domain/words/interruptions.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatDuration } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { DimmedZeros, ElapsedTime } from '../../ui/elapsed-time.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { SignalState } from '../signal/signal-pill.tsx';
import { LiveStill } from './live-still.tsx';
import { Ring } from './show-ring.tsx';
import type { Show } from './shows.ts';
import { words } from './words.ts';

interface ShowTileProps {
  show: Show;
  isStale: boolean;
  /** Wider than the tile where there is room beside it. */
  nameWidth: string;
}

/** A show in its slot: while it is on air its picture, clock and state; then, in the same place, its recording. */
export function ShowTile({ show, isStale, nameWidth }: ShowTileProps) {
  const nowMs = useNow(1000);
  const { view, session, isLive } = show;
  const { stream } = view;
  const state = session?.state ?? { kind: 'live' as const };
  const quietIds = useStore(acknowledged);
  const isLost = session !== undefined && lostSession(view, nowMs) === session && !quietIds.has(session.session.id);
  const problems = session && isLive ? signalProblemsOf(session) : [];
  const posterUrl = state.kind === 'ready' ? session?.session.aircheck?.posterUrl : undefined;
  const to = isLive || session === undefined ? paths.stream(stream.id) : paths.session(stream.id, session.session.id);
  return (
    <article
      data-slot={show.id}
      aria-label={shortName(stream.name)}
      className={joinClasses(
        'grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] gap-x-2.5 leading-5',
        isStale && 'text-ink-3 colourless',
      )}
    >
      <Link to={to} tabIndex={-1} aria-hidden="true" className="relative block">
        <Picture url={posterUrl} className="h-15 w-24">
          {posterUrl === undefined ? <LiveStill stream={stream} session={session} /> : undefined}
        </Picture>
        <Ring
          isLive={isLive || isLost}
          isKept={!isLost && session !== undefined && isMediaRecorded(session)}
          isStale={isStale}
        />
      </Link>
      <div className="min-w-0">
        <p className="truncate font-strong" style={{ width: nameWidth }} title={stream.name}>
          <Link to={paths.stream(stream.id)} className="hover:underline">
            <StreamName name={stream.name} />
          </Link>
        </p>
        {isLive ? (
          <>
            <p className="text-lead">
              <ElapsedTime sinceMs={session?.session.createdAtMs} />
            </p>
            {session && state.kind === 'recording' && problems.length > 0 ? (
              <SignalState problems={problems} state={stateLabel(state)} />
            ) : (
              <StateLine tone={state.kind} label={stateLabel(state, nowMs)}>
                {session && (interruptionOf(session.state) || problems.length > 0) ? (
                  <LiveFigure view={session} isTimeShown />
                ) : null}
              </StateLine>
            )}
          </>
        ) : session ? (
          <>
            <StateLine
              tone={isLost ? 'lost' : state.kind}
              label={(isLost && badEnding(session.session)) || stateLabel(session.state)}
              title={isLost ? endingWords(session.session) : undefined}
            >
              {isLost ? null : state.kind === 'processing' ? (
                formatDuration(secondsProcessing(session.session, nowMs))
              ) : (
                // In the room that the state leaves.
                <span className="min-w-0 flex-1 truncate" title={endingWords(session.session)}>
                  {badEnding(session.session)}
                </span>
              )}
            </StateLine>
            <p className="flex items-center justify-between gap-1">
              {state.kind === 'not-recorded' ? null : (
                <DimmedZeros text={formatDuration(session.session.recordedSeconds)} />
              )}
              {state.kind === 'ready' ? (
                <CopyLink session={session.session} streamName={stream.name} look="act" className="h-5.5! px-1!">
                  {words.copy}
                </CopyLink>
              ) : null}
            </p>
          </>
        ) : null}
      </div>
    </article>
  );
}

interface StateLineProps {
  tone: Tone;
  label: string;
  /** The label, unless it leaves something out. */
  title?: string | undefined;
  children?: ReactNode;
}

/** A state without its pill: glyph, word, figure. */
function StateLine({ tone, label, title = label, children }: StateLineProps) {
  return (
    <p className="flex min-w-0 items-center gap-1.5 overflow-hidden whitespace-nowrap max-[22rem]:text-[0.6875rem] max-[22rem]:tracking-[-0.02em]">
      <span className={joinClasses('flex min-w-0 items-center gap-1.5', toneLooks[tone].ink)}>
        <Glyph tone={tone} />
        <span className="truncate" title={title}>
          {label}
        </span>
      </span>
      {children}
    </p>
  );
}

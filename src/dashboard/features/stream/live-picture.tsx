import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { signalTrail } from '../../api/signal.ts';
import { useLiveLink } from '../../components/links/copy-link.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { isPictureDue } from '../../domain/live-media.ts';
import { interruptionOf } from '../../domain/session-state.ts';
import { levelShare } from '../../domain/signal-steps.ts';
import type { Session } from '../../domain/stream-object.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { behindWords } from '../../domain/words/sentences.ts';
import { FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { formatWhen } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture, PictureNote } from '../../ui/picture.tsx';
import { usePlayback } from '../player/use-playback.ts';
import { words as playerWords } from '../player/words.ts';
import { words } from './words.ts';

interface StreamPictureProps {
  view: StreamView;
  /** False while the data is old: a session that was live then may be over. */
  isFresh: boolean;
}

/** The live picture, the poster of the last recording, or none: in one place and of one size. */
export function StreamPicture({ view, isFresh }: StreamPictureProps) {
  const nowMs = useNow(1000);
  const { stream, state, last, lastRecording } = view;
  const url = useLiveLink(stream.playbackId);
  const current = state.kind === 'live' ? state.current : undefined;
  if (isFresh && url !== undefined && current !== undefined && isPictureDue(current.session, nowMs)) {
    return (
      // It plays on without answers, and says how far behind it is.
      <FrozenTimeContext key={current.session.id} value={undefined}>
        <LivePicture url={url} view={current} />
      </FrozenTimeContext>
    );
  }
  if (state.kind === 'idle' && lastRecording !== undefined) {
    return (
      <LastPicture
        key={lastRecording.session.id}
        view={lastRecording}
        isLast={lastRecording.session.id === last?.session.id}
      />
    );
  }
  return (
    <NoPicture>{state.kind === 'live' ? words.picture.waiting : last ? words.picture.noRecording : null}</NoPicture>
  );
}

function NoPicture({ children }: { children: ReactNode }) {
  return (
    <div className={`${ground} grid place-content-center justify-items-center gap-2 text-meta text-ink-3`}>
      <Icon name="tower" className="size-6" />
      {children}
    </div>
  );
}

/** The room of a picture that there is none of. */
const ground = 'aspect-video rounded-sm bg-well';

/** Without sound; it rests while nobody sees the page. */
function LivePicture({ url, view: { session, state } }: { url: string; view: SessionView }) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { engine, rendition, problem, isAway } = usePlayback(video, url, { isLive: true, catchesUp: true });
  const nowMs = useNow(1000);

  useEffect(() => {
    if (engine === undefined) return;
    const follow = () => (document.visibilityState === 'hidden' ? engine.suspend() : engine.resume());
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [engine]);

  const interruption = interruptionOf(state);
  const frozenSinceMs = interruption?.sinceMs;
  const isShown = rendition !== undefined && !isAway && problem === undefined;
  const behind = [words.picture.live, behindWords(engine?.sentAtMs(), nowMs)].filter(Boolean).join(', ');
  return (
    <div className="relative overflow-hidden rounded-sm bg-picture">
      <Link to={paths.session(session.parentId, session.id)} className="block" title={words.picture.open}>
        <video
          ref={setVideo}
          muted
          playsInline
          aria-label={playerWords.livePicture}
          className={joinClasses('block aspect-video w-full', interruption && 'opacity-50 colourless')}
        />
      </Link>
      <Label>{problem?.words ?? (isShown ? behind : playerWords.waitingForLive)}</Label>
      {frozenSinceMs === undefined ? (
        <LevelBar session={session} />
      ) : (
        <PictureNote>{playerWords.frozenSince(frozenSinceMs)}</PictureNote>
      )}
    </div>
  );
}

/** How loud the sound is; the encoder's card has it in figures. */
function LevelBar({ session }: { session: Session }) {
  const isOwn = useOwnService();
  const peak = useQuery({ ...signalTrail(session), enabled: isOwn }).data?.at(-1)?.peak;
  if (peak === undefined) return null;
  return (
    <span aria-hidden="true" className="absolute inset-y-1 right-1 w-1 overflow-hidden rounded-xs bg-player">
      <span className="absolute inset-x-0 bottom-0 bg-ready-fill" style={{ height: `${levelShare(peak) * 100}%` }} />
    </span>
  );
}

interface LastPictureProps {
  view: SessionView;
  /** It is of the session that stands beside it. */
  isLast: boolean;
}

/** The poster of a recording, which plays it. */
function LastPicture({ view: { session }, isLast }: LastPictureProps) {
  const nowMs = useNow(60_000);
  const [hasFailed, setFailed] = useState(false);
  const { posterUrl } = session.aircheck ?? {};
  const beganMs = session.createdAtMs;
  return (
    <Link to={paths.session(session.parentId, session.id)} state={{ play: true }} className="relative block">
      <span className="sr-only">{words.picture.play}</span>
      {posterUrl === undefined || hasFailed ? (
        <div className={ground} />
      ) : (
        <Picture>
          <img src={posterUrl} alt="" className="absolute inset-0 size-full" onError={() => setFailed(true)} />
        </Picture>
      )}
      <span className="absolute inset-0 m-auto grid size-11 place-items-center rounded-md bg-player text-player-ink">
        <Icon name="play" />
      </span>
      {isLast || beganMs === undefined ? null : <Label>{words.picture.recordedOn(formatWhen(beganMs, nowMs))}</Label>}
    </Link>
  );
}

function Label({ children }: { children: ReactNode }) {
  return (
    <span className="pointer-events-none absolute top-1.5 left-1.5 max-w-[calc(100%-1.5rem)] truncate rounded-xs bg-player px-1.5 text-meta text-player-ink">
      {children}
    </span>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../lib/create-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { useScopedAction } from '../../ui/scoped-actions.ts';
import type { Engine, Problem } from './engine/engine.ts';
import { noPosition, type Played } from './played.ts';
import { PlayerControls } from './player-controls.tsx';
import { usePlayback } from './use-playback.ts';
import { playerShortcut, togglePlay } from './video.ts';
import { words } from './words.ts';

interface PlayerProps {
  played: Played;
  /** The operator pressed Play on the page before. */
  startsAtOnce?: boolean;
  /** The player has the focus as soon as it plays. */
  takesFocus?: boolean;
  /** The controls stand below the picture, as a timeline does that replaces the player's own. */
  hasTimeline?: boolean;
}

/** Before Play only the poster is loaded. */
export function Player({ played, startsAtOnce = false, takesFocus = true, hasTimeline = false }: PlayerProps) {
  const [isPressed, setPressed] = useState(startsAtOnce);
  const wanted = useStore((played.position ?? noPosition).wanted);
  const isStarted = isPressed || wanted !== undefined;
  useScopedAction(isStarted ? undefined : 'play', () => setPressed(true));
  // A click on a place beside the player leaves the focus there.
  if (isStarted) {
    const stage = { played, hasTimeline, takesFocus: takesFocus && isPressed };
    return <PlayerStage key={played.url} {...stage} />;
  }
  const picture = (
    <Picture className={joinClasses('relative', hasTimeline && 'rounded-b-none')}>
      {played.posterUrl === undefined ? null : <Poster url={played.posterUrl} />}
      <button
        type="button"
        onClick={() => setPressed(true)}
        className="relative col-start-1 row-start-1 grid size-full place-items-center text-player-ink outline-offset-[-4px] outline-player-focus hover:bg-player-wash"
      >
        <span className="flex items-center gap-2.5 rounded-md bg-player px-4 py-2.5 text-lead font-strong">
          <Icon name="play" className="size-5" />
          {played.live === undefined ? words.play : words.watchLive}
        </span>
      </button>
    </Picture>
  );
  if (!hasTimeline) return picture;
  return (
    <div>
      {picture}
      {/* The room of the controls, so that nothing moves with Play. */}
      <p className="flex h-10 items-center bg-picture px-4 text-player-ink-2">
        {played.live === undefined ? words.length(played.session.recordedSeconds) : null}
      </p>
    </div>
  );
}

function Poster({ url }: { url: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (failedUrl === url) return null;
  return (
    <img src={url} alt="" className="absolute inset-0 size-full object-contain" onError={() => setFailedUrl(url)} />
  );
}

const skipSeconds = 10;

/** Pressing Play removes its button, and the focus with it: `takesFocus`. */
function PlayerStage({ played, takesFocus, hasTimeline }: Omit<Required<PlayerProps>, 'startsAtOnce'>) {
  const { url, live, posterUrl, startAtSeconds, position } = played;
  const stage = useRef<HTMLDivElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const wanted = useStore((position ?? noPosition).wanted);
  const [firstSeconds] = useState(startAtSeconds ?? wanted?.seconds);
  const playback = usePlayback(video, url, { isLive: live !== undefined, startAtSeconds: firstSeconds });

  useEffect(() => {
    if (video !== null && wanted !== undefined) video.currentTime = wanted.seconds;
  }, [video, wanted]);

  useEffect(() => {
    position?.video.set(video);
    return () => position?.video.set(null);
  }, [position, video]);

  useEffect(() => {
    if (takesFocus) stage.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only catches the keys that bubble up from the controls
    <div
      ref={stage}
      tabIndex={-1}
      className={joinClasses(
        'relative flex flex-col self-start overflow-hidden bg-picture text-player-ink outline-none [&_:focus-visible]:outline-player-focus',
        hasTimeline ? 'rounded-t-md' : 'rounded-md',
      )}
      onKeyDown={(event) => {
        if (video !== null && playerShortcut(event, video, stage.current)) event.preventDefault();
      }}
    >
      {/* The Play button does for the keyboard what the click does. */}
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has no caption file that a track could load */}
      <video
        ref={setVideo}
        playsInline
        poster={posterUrl}
        aria-label={live === undefined ? words.recording : words.livePicture}
        className={joinClasses(
          'block aspect-video min-h-0 w-full flex-1 in-[:fullscreen]:aspect-auto',
          // Controls over the picture lie where captions mostly stand.
          !hasTimeline && '[&::-webkit-media-text-track-container]:h-[calc(100%-4.75rem)]',
        )}
        onTimeUpdate={({ currentTarget }) => position?.set(currentTarget.currentTime)}
        onSeeking={({ currentTarget }) => position?.set(currentTarget.currentTime)}
        onClick={() => video && togglePlay(video)}
      />
      {playback.isSilenced && video ? (
        <button
          type="button"
          onClick={() => {
            video.muted = false;
          }}
          className="absolute top-3 left-3 h-9 rounded-md bg-player px-3 font-strong"
        >
          {words.tapForSound}
        </button>
      ) : null}
      {playback.isAway ? (
        <p role="status" className="absolute inset-x-0 top-0 bg-player p-4 font-strong">
          {words.waitingForLive}
        </p>
      ) : null}
      {playback.problem ? (
        <PlayerProblem problem={playback.problem} engine={playback.engine} atSeconds={video?.currentTime ?? 0} />
      ) : null}
      {video ? (
        <PlayerControls video={video} stage={stage} playback={playback} played={played} hasTimeline={hasTimeline} />
      ) : null}
    </div>
  );
}

interface PlayerProblemProps {
  problem: Problem;
  /** Undefined: the player's code could not be loaded, and only a reload fetches it again. */
  engine: Engine | undefined;
  atSeconds: number;
}

function PlayerProblem({ problem, engine, atSeconds }: PlayerProblemProps) {
  return (
    <div role="alert" className="absolute inset-x-0 top-0 flex flex-wrap items-center gap-x-3 gap-y-2 bg-player p-4">
      <p className="min-w-0 flex-1 basis-48 font-strong">{problem.words}</p>
      {engine === undefined ? (
        <ProblemButton onClick={() => window.location.reload()}>{words.reload}</ProblemButton>
      ) : (
        <ProblemButton onClick={() => engine.retry(atSeconds)}>{words.tryAgain}</ProblemButton>
      )}
      {engine !== undefined && problem.canSkip ? (
        <ProblemButton onClick={() => engine.retry(atSeconds + skipSeconds)}>{words.skip(skipSeconds)}</ProblemButton>
      ) : null}
    </div>
  );
}

function ProblemButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-9 rounded-md border border-player-ink-2 px-3 hover:bg-player-wash"
    >
      {children}
    </button>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { Played } from './played.ts';
import { PlayerControls } from './player-controls.tsx';
import { PlayerProblem } from './player-problem.tsx';
import { playerShortcut, togglePlay } from './player-shortcuts.ts';
import { usePlayback } from './use-playback.ts';
import { words } from './words.ts';

/** What a broken piece is skipped by. */
const skipSeconds = 10;

interface PlayerStageProps {
  played: Played;
  /** The Play that was pressed is gone: its focus stays with what took its place. */
  takesFocus?: boolean;
}

/** The video with its controls. It lives from Play until it is taken away, and asks for nothing after that. */
export function PlayerStage({ played, takesFocus = true }: PlayerStageProps) {
  const { url, live, posterUrl, startAtSeconds, position } = played;
  const stage = useRef<HTMLDivElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const playback = usePlayback(video, url, { isLive: live !== undefined, startAtSeconds });

  useEffect(() => {
    if (takesFocus) stage.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the buttons within, which have the focus
    <div
      ref={stage}
      tabIndex={-1}
      className="relative self-start overflow-hidden rounded-md bg-picture text-player-ink outline-none [&_:focus-visible]:outline-player-focus"
      onKeyDown={(event) => {
        if (video !== null && playerShortcut(event, video, stage.current)) event.preventDefault();
      }}
    >
      {/* The click is a convenience beside the button. */}
      {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a live show, so a recording has none */}
      <video
        ref={setVideo}
        playsInline
        poster={posterUrl}
        aria-label={live === undefined ? words.recording : words.livePicture}
        className="block aspect-video size-full"
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
        <PlayerProblem
          problem={playback.problem}
          onRetry={() => playback.engine?.retry(video?.currentTime ?? 0)}
          skipSeconds={skipSeconds}
          onSkip={() => playback.engine?.retry((video?.currentTime ?? 0) + skipSeconds)}
        />
      ) : null}
      {video ? <PlayerControls video={video} stage={stage} playback={playback} played={played} /> : null}
    </div>
  );
}

/** The recording's own picture before it plays; one that does not load leaves the calm ground. */
export function Poster({ url }: { url: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (failedUrl === url) return null;
  return (
    <img src={url} alt="" className="absolute inset-0 size-full object-contain" onError={() => setFailedUrl(url)} />
  );
}

import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../recording/stream-object.ts';
import type { Engine, Playback } from './engine.ts';
import { PlayerControls } from './player-controls.tsx';
import { playerKey } from './player-keys.ts';
import { PlayerProblem } from './player-problem.tsx';
import { startEngine } from './start-engine.ts';

/** The video with its controls. It lives from Play until it is taken away, and asks for nothing after that. */
export function PlayerStage({ url, session }: { url: string; session: Session }) {
  const stage = useRef<HTMLDivElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [playback, setPlayback] = useState<Playback>({ levels: [] });

  useEffect(() => {
    if (video === null) return;
    let isOver = false;
    let engine: Engine | undefined;
    const change = (part: Partial<Playback>) => {
      if (!isOver) setPlayback((before) => ({ ...before, ...part }));
    };
    startEngine(video, url, {
      onLevels: (levels) => change({ levels }),
      onLevel: (level) => change({ level }),
      onProblem: (problem) => change({ problem }),
    }).then(
      (started) => {
        engine = started;
        if (isOver) return started.close();
        change({ engine });
        // Without a click of its own a page may not play with sound; then it waits for one.
        video.play().catch(() => undefined);
      },
      () =>
        change({ problem: { words: 'The player could not be loaded. Reload the page to try again.', canSkip: false } }),
    );
    return () => {
      isOver = true;
      engine?.close();
    };
  }, [video, url]);

  // The Play that was pressed is gone: its focus stays with what took its place.
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);

  return (
    // Its keys are those of the buttons within, which have the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={stage}
      tabIndex={-1}
      className="relative overflow-hidden rounded-md bg-picture text-player-ink outline-player-focus [&_:focus-visible]:outline-player-focus"
      onKeyDown={(event) => {
        if (video !== null && playerKey(event, video, stage.current)) event.preventDefault();
      }}
    >
      {/* Nobody writes captions for a live show: a recording has none. The click is a convenience beside the button. */}
      {/* biome-ignore lint/a11y/useMediaCaption: see above */}
      <video
        ref={setVideo}
        playsInline
        aria-label="Recording"
        className="aspect-video size-full"
        onClick={() => video && (video.paused ? void video.play().catch(() => undefined) : video.pause())}
      />
      {playback.problem ? (
        <PlayerProblem
          problem={playback.problem}
          onRetry={() => playback.engine?.retry(video?.currentTime ?? 0)}
          onSkip={() => playback.engine?.retry((video?.currentTime ?? 0) + 10)}
        />
      ) : null}
      {video ? <PlayerControls video={video} stage={stage} playback={playback} session={session} /> : null}
    </div>
  );
}

import { isAtLiveEdge } from '../recording/live-media.ts';
import { behindWords } from '../recording/words/sentences.ts';
import { useNow } from '../shared/use-now.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Engine } from './engine/engine.ts';
import { words } from './player-words.ts';

interface LiveControlsProps {
  video: HTMLVideoElement;
  engine: Engine;
  positionSeconds: number;
  isPlaying: boolean;
  /** All of the session is there to go back to. */
  isRewindable: boolean;
}

/** How live the picture is, the way back to live, and to the beginning where it is kept. */
export function LiveControls({ video, engine, positionSeconds, isPlaying, isRewindable }: LiveControlsProps) {
  const nowMs = useNow(1000);
  const isLive = isPlaying && isAtLiveEdge({ positionSeconds, liveSeconds: engine.liveSeconds() });
  const behind = behindWords(engine.sentAtMs(), nowMs);
  const goLive = () => {
    const liveSeconds = engine.liveSeconds();
    if (liveSeconds !== undefined && !isAtLiveEdge({ positionSeconds, liveSeconds })) video.currentTime = liveSeconds;
    void video.play().catch(() => undefined);
  };
  return (
    <>
      {isRewindable ? (
        <IconButton
          look="picture"
          label={words.fromTheStart}
          onClick={() => {
            video.currentTime = video.seekable.length > 0 ? video.seekable.start(0) : 0;
          }}
        >
          <Icon name="again" />
        </IconButton>
      ) : null}
      {isLive ? (
        <span className="flex items-center gap-1.5 px-1.5 font-strong">
          <span aria-hidden="true" className="size-2 rounded-full bg-onair-fill forced-color-adjust-none" />
          {words.live}
        </span>
      ) : (
        <IconButton look="picture" label={words.goLive} className="border border-player-line px-2" onClick={goLive}>
          {words.goLive}
        </IconButton>
      )}
      <span className="whitespace-nowrap text-player-ink-2 max-desk:hidden">{behind}</span>
    </>
  );
}

import { type RefObject, useState } from 'react';
import { gapPositions, wallClockMs } from '../recording/coverage.ts';
import { formatDuration } from '../recording/words/format.ts';
import { useStore } from '../ui/create-store.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { ControlButton } from './control-button.tsx';
import type { Playback } from './engine/engine.ts';
import { canFillScreen, toggleFullScreen } from './full-screen.ts';
import { LiveControls } from './live-controls.tsx';
import type { Played } from './played.ts';
import { togglePlay } from './player-shortcuts.ts';
import { QualityMenu } from './quality-menu.tsx';
import { ScrubBar } from './scrub-bar.tsx';
import { createVideoStore } from './video-store.ts';
import { VolumeControl } from './volume-control.tsx';
import { words } from './words.ts';

interface PlayerControlsProps {
  video: HTMLVideoElement;
  stage: RefObject<HTMLDivElement | null>;
  playback: Playback;
  played: Played;
}

export function PlayerControls({ video, stage, playback, played }: PlayerControlsProps) {
  const { session, live, storyboardUrl } = played;
  const [store] = useState(() => createVideoStore(video));
  const snapshot = useStore(store);
  const { isPlaying, hasEnded, positionSeconds, durationSeconds } = snapshot;
  const onAirMs = live === undefined ? wallClockMs(session, positionSeconds) : playback.engine?.sentAtMs();
  return (
    <div className="absolute inset-x-0 bottom-0 bg-player px-3 pb-1.5">
      {live === 'window' ? null : (
        <ScrubBar
          snapshot={snapshot}
          gaps={gapPositions(session)}
          storyboardUrl={storyboardUrl}
          onSeek={(seconds) => {
            video.currentTime = seconds;
          }}
        />
      )}
      <div className="flex h-8 items-center gap-1.5 max-desk:h-10">
        <ControlButton
          label={hasEnded ? words.playAgain : isPlaying ? words.pause : words.play}
          onClick={() => togglePlay(video)}
        >
          <DetailIcon name={hasEnded ? 'again' : isPlaying ? 'pause' : 'play'} />
        </ControlButton>
        <VolumeControl video={video} snapshot={snapshot} />
        {live === undefined ? (
          <span className="whitespace-nowrap">
            {formatDuration(positionSeconds)}{' '}
            <span className="text-player-ink-2">{words.ofLength(durationSeconds || session.recordedSeconds)}</span>
          </span>
        ) : playback.engine ? (
          <LiveControls
            video={video}
            engine={playback.engine}
            positionSeconds={positionSeconds}
            isPlaying={isPlaying}
            isRewindable={live === 'rewindable'}
          />
        ) : null}
        <span role="status" className="text-player-ink-2">
          {snapshot.isWaiting && playback.problem === undefined && !playback.isAway ? words.loading : ''}
        </span>
        <span className="ml-auto text-player-ink-2 max-desk:hidden">
          {onAirMs === undefined ? '' : words.clock(onAirMs)}
        </span>
        <div className="flex items-center gap-1 max-desk:ml-auto desk:ml-2">
          <QualityMenu playback={playback} />
          {canFillScreen(video) ? (
            <ControlButton label={words.fullScreen} onClick={() => toggleFullScreen(stage.current, video)}>
              <DetailIcon name="full-screen" />
            </ControlButton>
          ) : null}
        </div>
      </div>
    </div>
  );
}

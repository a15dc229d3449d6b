import { type RefObject, useState, useSyncExternalStore } from 'react';
import { gapPositions, wallClockMs } from '../../recording/coverage.ts';
import { formatClockSeconds, formatDuration, zoneAbbreviation } from '../../recording/format.ts';
import type { Session } from '../../recording/stream-object.ts';
import { Icon } from '../../ui/icon.tsx';
import { ControlButton } from './control-button.tsx';
import type { Playback } from './engine.ts';
import { canFillScreen, toggleFullScreen } from './full-screen.ts';
import { togglePlay } from './player-keys.ts';
import { QualityMenu } from './quality-menu.tsx';
import { ScrubBar } from './scrub-bar.tsx';
import { createVideoStore } from './video-store.ts';
import { VolumeControl } from './volume-control.tsx';

interface PlayerControlsProps {
  video: HTMLVideoElement;
  stage: RefObject<HTMLDivElement | null>;
  playback: Playback;
  session: Session;
}

export function PlayerControls({ video, stage, playback, session }: PlayerControlsProps) {
  const [store] = useState(() => createVideoStore(video));
  const snapshot = useSyncExternalStore(store.subscribe, store.get);
  const { isPlaying, hasEnded, positionSeconds, durationSeconds } = snapshot;
  const onAirMs = wallClockMs(session, positionSeconds);
  return (
    <div className="absolute inset-x-0 bottom-0 bg-player px-3 pb-1.5">
      <ScrubBar
        snapshot={snapshot}
        gaps={gapPositions(session)}
        onSeek={(seconds) => {
          video.currentTime = seconds;
        }}
      />
      <div className="flex h-8 items-center gap-1.5 max-desk:h-10">
        <ControlButton label={hasEnded ? 'Play again' : isPlaying ? 'Pause' : 'Play'} onClick={() => togglePlay(video)}>
          <Icon name={hasEnded ? 'again' : isPlaying ? 'pause' : 'play'} />
        </ControlButton>
        <VolumeControl video={video} snapshot={snapshot} />
        <span className="whitespace-nowrap">
          {formatDuration(positionSeconds)}{' '}
          <span className="text-player-ink-2">/ {formatDuration(durationSeconds || session.recordedSeconds)}</span>
        </span>
        <span role="status" className="text-player-ink-2">
          {snapshot.isWaiting && playback.problem === undefined ? 'Loading…' : ''}
        </span>
        <span className="ml-auto text-player-ink-2 max-desk:hidden">
          {onAirMs === undefined ? '' : `${formatClockSeconds(onAirMs)} ${zoneAbbreviation(onAirMs)}`}
        </span>
        <div className="flex items-center gap-1 max-desk:ml-auto desk:ml-2">
          <QualityMenu playback={playback} />
          {canFillScreen(video) ? (
            <ControlButton label="Full screen" onClick={() => toggleFullScreen(stage.current, video)}>
              <Icon name="full-screen" />
            </ControlButton>
          ) : null}
        </div>
      </div>
    </div>
  );
}

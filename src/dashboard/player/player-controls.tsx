import { type RefObject, useState } from 'react';
import { gapPositions, wallClockMs } from '../recording/coverage.ts';
import { formatDuration } from '../recording/words/format.ts';
import { useStore } from '../ui/create-store.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CaptionsButton } from './captions-button.tsx';
import type { Playback } from './engine/engine.ts';
import { LiveControls } from './live-controls.tsx';
import type { Played } from './played.ts';
import { canFillScreen, toggleFullScreen, togglePlay } from './player-actions.ts';
import { words } from './player-words.ts';
import { QualityMenu } from './quality-menu.tsx';
import { ScrubBar } from './scrub-bar.tsx';
import { createVideoStore, type VideoSnapshot } from './video-store.ts';

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
        <IconButton
          look="picture"
          data-play
          label={hasEnded ? words.playAgain : isPlaying ? words.pause : words.play}
          onClick={() => togglePlay(video)}
        >
          <Icon name={hasEnded ? 'again' : isPlaying ? 'pause' : 'play'} />
        </IconButton>
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
          {playback.hasCaptions ? <CaptionsButton video={video} /> : null}
          <QualityMenu playback={playback} />
          {canFillScreen(video) ? (
            <IconButton look="picture" label={words.fullScreen} onClick={() => toggleFullScreen(stage.current, video)}>
              <Icon name="full-screen" />
            </IconButton>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Sound on and off, and how loud. On a phone the loudness is the phone's own. */
function VolumeControl({ video, snapshot }: { video: HTMLVideoElement; snapshot: VideoSnapshot }) {
  const isSilent = snapshot.isMuted || snapshot.volume === 0;
  return (
    <span className="range-at-hand flex items-center">
      <IconButton
        look="picture"
        label={isSilent ? words.unmute : words.mute}
        onClick={() => {
          if (snapshot.volume === 0) video.volume = 1;
          video.muted = !isSilent;
        }}
      >
        <Icon name={isSilent ? 'silent' : 'volume'} />
      </IconButton>
      <input
        type="range"
        aria-label={words.volume}
        aria-valuetext={words.percent(snapshot.volume)}
        min={0}
        max={100}
        step={5}
        value={isSilent ? 0 : Math.round(snapshot.volume * 100)}
        onChange={(event) => {
          video.volume = event.currentTarget.valueAsNumber / 100;
          video.muted = false;
        }}
        className="h-1 w-0 opacity-0 accent-player-ink max-desk:hidden"
      />
    </span>
  );
}

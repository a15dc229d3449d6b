import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { storyboard } from '../../api/playback.ts';
import { type GapPosition, gapPositions, wallClockMs } from '../../domain/coverage.ts';
import { isAtLiveEdge } from '../../domain/live-media.ts';
import { tileAt } from '../../domain/storyboard.ts';
import { behindWords } from '../../domain/words/sentences.ts';
import { useNow } from '../../lib/clock.ts';
import { createStore, useStore } from '../../lib/create-store.ts';
import { formatDuration, secondsBetween } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { useScopedAction } from '../../ui/scoped-actions.ts';
import type { Engine, Playback } from './engine/engine.ts';
import type { Played } from './played.ts';
import { canFillScreen, createVideoStore, toggleFullScreen, togglePlay, type VideoSnapshot } from './video.ts';
import { formatBitrate, renditionName, words } from './words.ts';

interface PlayerControlsProps {
  video: HTMLVideoElement;
  stage: RefObject<HTMLDivElement | null>;
  playback: Playback;
  played: Played;
  /** The controls stand below the picture, and a timeline beside the player seeks in a recording. */
  hasTimeline?: boolean;
}

export function PlayerControls({ video, stage, playback, played, hasTimeline = false }: PlayerControlsProps) {
  const { session, live, storyboardUrl } = played;
  const [store] = useState(() => createVideoStore(video));
  const snapshot = useStore(store);
  const { isPlaying, hasEnded, positionSeconds, durationSeconds } = snapshot;
  const onAirMs = live === undefined ? wallClockMs(session, positionSeconds) : playback.engine?.sentAtMs();
  const play = () => togglePlay(video);
  useScopedAction('play', play);
  return (
    <div className={hasTimeline ? 'px-3' : 'absolute inset-x-0 bottom-0 bg-player px-3 pb-1.5'}>
      {live === 'window' ? null : (
        <ScrubBar
          className={
            !hasTimeline
              ? 'relative mt-1'
              : live === undefined
                ? 'relative [:not(:fullscreen)>div>&]:hidden'
                : // Over the picture's foot: the controls below it have one height, whatever they control.
                  'absolute inset-x-3 bottom-10'
          }
          snapshot={snapshot}
          gaps={gapPositions(session)}
          storyboardUrl={storyboardUrl}
          onSeek={(seconds) => {
            video.currentTime = seconds;
          }}
        />
      )}
      <div className={joinClasses('flex items-center gap-1.5 max-desk:h-10', hasTimeline ? 'h-10' : 'h-8')}>
        <IconButton
          look="picture"
          label={hasEnded ? words.playAgain : isPlaying ? words.pause : words.play}
          onClick={play}
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
        <span className="ml-2 whitespace-nowrap text-player-ink-2 max-desk:hidden">
          {onAirMs === undefined ? '' : words.clock(onAirMs)}
        </span>
        <span role="status" className="truncate text-player-ink-2">
          {snapshot.isWaiting && playback.problem === undefined && !playback.isAway ? words.loading : ''}
        </span>
        <div className="ml-auto flex items-center gap-1">
          {live === undefined ? <SpeedButton video={video} /> : null}
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

const speeds = [1, 1.5, 2, 0.5];

function SpeedButton({ video }: { video: HTMLVideoElement }) {
  const [speed, setSpeed] = useState(1);
  return (
    <IconButton
      look="picture"
      label={words.speed(speed)}
      onClick={() => {
        const next = speeds[speeds.indexOf(speed) + 1] ?? 1;
        setSpeed(next);
        // Media that is loaded anew begins at the default rate.
        video.defaultPlaybackRate = next;
        video.playbackRate = next;
      }}
    >
      {words.times(speed)}
    </IconButton>
  );
}

/** A phone has its own control of the volume. */
function VolumeControl({ video, snapshot }: { video: HTMLVideoElement; snapshot: VideoSnapshot }) {
  const isSilent = snapshot.isMuted || snapshot.volume === 0;
  return (
    <span className="flex items-center">
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
        className="mr-2 h-1 w-16 accent-player-ink max-desk:hidden"
      />
    </span>
  );
}

interface LiveControlsProps {
  video: HTMLVideoElement;
  engine: Engine;
  positionSeconds: number;
  isPlaying: boolean;
  /** The whole session is available, not only its last seconds. */
  isRewindable: boolean;
}

function LiveControls({ video, engine, positionSeconds, isPlaying, isRewindable }: LiveControlsProps) {
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

/** One setting for all players of this browser. */
const showsCaptions = createStore(false, {
  persisted: {
    key: 'aircheck.captions',
    parse: (text) => text === 'on',
    serialize: (isOn) => (isOn ? 'on' : undefined),
  },
});

/** A track is added with its first text, so each new one gets the setting too. */
function CaptionsButton({ video }: { video: HTMLVideoElement }) {
  const isOn = useStore(showsCaptions);
  useEffect(() => {
    const { textTracks } = video;
    const apply = () => {
      const tracks = [...textTracks].filter(({ kind }) => kind === 'captions');
      for (const [index, track] of tracks.entries()) track.mode = isOn && index === 0 ? 'showing' : 'hidden';
    };
    apply();
    textTracks.addEventListener('addtrack', apply);
    return () => textTracks.removeEventListener('addtrack', apply);
  }, [video, isOn]);
  return (
    <IconButton
      look="picture"
      label={words.captions}
      aria-pressed={isOn}
      className={isOn ? 'border border-player-ink' : 'text-player-ink-2'}
      onClick={() => showsCaptions.set(!isOn)}
    >
      <span className="text-meta font-strong">{words.captionsSign}</span>
    </IconButton>
  );
}

/** Lists the renditions, the best first. */
function QualityMenu({ playback: { engine, renditions, rendition } }: { playback: Playback }) {
  /** -1: the engine chooses. */
  const [chosen, setChosen] = useState(-1);
  if (engine === undefined || renditions.length < 2) return null;
  const choices = [
    {
      index: -1,
      name: words.auto,
      note: rendition === undefined ? undefined : words.autoNow(renditionName(renditions, rendition)),
    },
    ...[...renditions]
      .sort((a, b) => b.lines - a.lines || b.bitrate - a.bitrate)
      .map(({ index, name, bitrate }) => ({ index, name, note: formatBitrate(bitrate) })),
  ];
  return (
    <div className="relative">
      <MenuButton
        look="picture"
        label={words.quality}
        items={choices.map(({ index, name, note }) => ({
          id: `${index}`,
          word: name,
          note,
          isChosen: index === chosen,
          onChoose: () => {
            engine.chooseRendition(index);
            setChosen(index);
          },
        }))}
        className="right-0 bottom-9 w-46"
      >
        {(toggle) => (
          <IconButton
            {...toggle}
            look="picture"
            label={words.qualityIs(renditionName(renditions, chosen))}
            className="bg-player-wash"
          >
            {renditionName(renditions, chosen)}
            <Icon name="quality" />
          </IconButton>
        )}
      </MenuButton>
    </div>
  );
}

interface ScrubBarProps {
  className: string;
  snapshot: VideoSnapshot;
  gaps: readonly GapPosition[];
  storyboardUrl?: string | undefined;
  onSeek: (seconds: number) => void;
}

export function ScrubBar({ className, snapshot, gaps, storyboardUrl, onSeek }: ScrubBarProps) {
  const { positionSeconds, durationSeconds, bufferedSeconds } = snapshot;
  // The preview follows the pointer, or the position while keys move it.
  const [pointed, setPointed] = useState<number | 'position'>();
  const percent = (seconds: number) => `${durationSeconds > 0 ? Math.min(100, (seconds / durationSeconds) * 100) : 0}%`;
  const shown = pointed === 'position' ? positionSeconds : pointed;
  return (
    <div className={joinClasses('flex h-5 items-center max-desk:h-7', className)}>
      {shown === undefined || durationSeconds === 0 ? null : (
        <span
          aria-hidden="true"
          data-preview
          className="pointer-events-none absolute bottom-full mb-1 grid -translate-x-1/2 justify-items-center gap-1"
          style={{ left: storyboardUrl ? `clamp(5rem, ${percent(shown)}, 100% - 5rem)` : percent(shown) }}
        >
          {storyboardUrl ? <ScrubPreview storyboardUrl={storyboardUrl} seconds={shown} /> : null}
          <span className="rounded-sm bg-player px-1.5 text-meta">{formatDuration(shown)}</span>
        </span>
      )}
      <div aria-hidden="true" className="relative h-1 flex-1 bg-player-track">
        <span className="absolute inset-y-0 left-0 bg-player-track" style={{ width: percent(bufferedSeconds) }} />
        <span className="absolute inset-y-0 left-0 bg-player-ink" style={{ width: percent(positionSeconds) }} />
        {gaps.map(({ atSeconds, startedAtMs, endedAtMs }) => (
          <span
            key={startedAtMs}
            className="absolute -top-1 h-3 w-0.5 bg-player-gap"
            style={{ left: percent(atSeconds) }}
            title={words.gap(startedAtMs, secondsBetween(startedAtMs, endedAtMs))}
          />
        ))}
        <span
          className="absolute -top-1 size-3 -translate-x-1/2 rounded-full bg-player-ink"
          style={{ left: percent(positionSeconds) }}
        />
      </div>
      <input
        type="range"
        aria-label={words.position}
        aria-valuetext={words.positionOf(positionSeconds, durationSeconds)}
        min={0}
        max={Math.max(1, Math.ceil(durationSeconds))}
        step={1}
        value={Math.floor(positionSeconds)}
        disabled={durationSeconds === 0}
        onChange={(event) => onSeek(Math.min(durationSeconds, event.currentTarget.valueAsNumber))}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          if (width > 0) setPointed(durationSeconds * Math.min(1, Math.max(0, (clientX - left) / width)));
        }}
        onPointerLeave={() => setPointed(undefined)}
        onKeyDown={({ key }) => {
          if (/^(Arrow|Page|Home|End)/.test(key)) setPointed('position');
        }}
        onBlur={() => setPointed(undefined)}
        className="peer absolute inset-0 w-full cursor-pointer opacity-0 disabled:cursor-default"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-sm peer-focus-visible:outline-2 peer-focus-visible:outline-player-focus"
      />
    </div>
  );
}

function ScrubPreview({ storyboardUrl, seconds }: { storyboardUrl: string; seconds: number }) {
  const { data } = useQuery(storyboard(storyboardUrl));
  const tile = tileAt(data ?? [], seconds);
  if (tile === undefined) return null;
  const { sheetUrl, x, y, width, height } = tile;
  return (
    <span
      className="block rounded-sm border border-player-line bg-picture"
      style={{
        width,
        height,
        backgroundImage: `url(${JSON.stringify(sheetUrl)})`,
        backgroundPosition: `-${x}px -${y}px`,
      }}
    />
  );
}

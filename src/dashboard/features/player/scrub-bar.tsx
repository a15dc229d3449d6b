import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storyboard } from '../../api/playback.ts';
import type { GapPosition } from '../../domain/coverage.ts';
import { tileAt } from '../../domain/storyboard.ts';
import { formatDuration, secondsBetween } from '../../lib/format.ts';
import type { VideoSnapshot } from './video-store.ts';
import { words } from './words.ts';

interface ScrubBarProps {
  snapshot: VideoSnapshot;
  gaps: readonly GapPosition[];
  storyboardUrl?: string | undefined;
  onSeek: (seconds: number) => void;
}

/** A slider over the recording with a preview, the buffered part, and a mark at each gap. */
export function ScrubBar({ snapshot, gaps, storyboardUrl, onSeek }: ScrubBarProps) {
  const { positionSeconds, durationSeconds, bufferedSeconds } = snapshot;
  // The preview follows the pointer, or the position while keys move it.
  const [pointed, setPointed] = useState<number | 'position'>();
  const percent = (seconds: number) => `${durationSeconds > 0 ? Math.min(100, (seconds / durationSeconds) * 100) : 0}%`;
  const shown = pointed === 'position' ? positionSeconds : pointed;
  return (
    <div className="relative mt-1 flex h-5 items-center max-desk:h-7">
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

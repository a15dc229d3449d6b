import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { recordedAt, wallClockMs } from '../../domain/coverage.ts';
import { useStore } from '../../lib/create-store.ts';
import type { TimeWindow } from '../../lib/dates.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { type ClipDraft, frameSecondsOf, markAt } from './clip-draft.ts';
import { type MarkName, stretchOf } from './marks.ts';
import { words } from './words.ts';

interface ClipMarksProps {
  draft: ClipDraft;
  /** The time that the line below the marks shows. */
  span: TimeWindow;
}

export function ClipMarks({ draft, span }: ClipMarksProps) {
  const marks = useStore(draft.marks);
  const line = useRef<HTMLDivElement>(null);
  const spanMs = span.endMs - span.startMs;
  const shareOf = (seconds: number) =>
    Math.min(1, Math.max(0, ((wallClockMs(draft.session, seconds) ?? span.startMs) - span.startMs) / spanMs));
  const stretch = stretchOf(marks);
  const secondsAt = (clientX: number): number | undefined => {
    const box = line.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return undefined;
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
    return recordedAt(draft.session, span.startMs + share * spanMs);
  };
  return (
    <div ref={line} className="pointer-events-none absolute inset-0">
      {stretch === undefined ? null : (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 border-2 border-accent"
          style={{
            left: `${shareOf(stretch.from) * 100}%`,
            width: `${(shareOf(stretch.to) - shareOf(stretch.from)) * 100}%`,
          }}
        />
      )}
      {(['from', 'to'] as const).map((name) => {
        const at = marks[name];
        return at === undefined ? null : (
          <MarkHandle key={name} draft={draft} name={name} at={at} share={shareOf(at)} secondsAt={secondsAt} />
        );
      })}
    </div>
  );
}

interface MarkHandleProps {
  draft: ClipDraft;
  name: MarkName;
  at: number;
  share: number;
  secondsAt: (clientX: number) => number | undefined;
}

const letters = { from: 'i', to: 'o' } as const;

function MarkHandle({ draft, name, at, share, secondsAt }: MarkHandleProps) {
  const drag = ({ currentTarget, clientX, pointerId }: PointerEvent) => {
    const seconds = currentTarget.hasPointerCapture(pointerId) ? secondsAt(clientX) : undefined;
    if (seconds !== undefined) markAt(draft, name, seconds);
  };
  const nudge = (event: KeyboardEvent) => {
    const by = stepOf(event.key, frameSecondsOf(draft));
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    markAt(draft, name, at + by);
  };
  return (
    <button
      type="button"
      role="slider"
      aria-label={words.marks[name]}
      aria-valuemin={0}
      aria-valuemax={Math.ceil(draft.session.recordedSeconds ?? at)}
      aria-valuenow={at}
      aria-valuetext={words.markAt(at)}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={nudge}
      className={joinClasses(
        'pointer-events-auto absolute top-0 h-full w-4 cursor-ew-resize touch-none outline-offset-1',
        name === 'from' ? '' : '-translate-x-full',
      )}
      style={{ left: `${share * 100}%` }}
    >
      <span aria-hidden="true" className="absolute inset-x-0 top-0 bg-accent-fill text-meta font-strong text-on-accent">
        {letters[name]}
      </span>
    </button>
  );
}

function stepOf(key: string, frame: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return -1;
    case 'ArrowRight':
    case 'ArrowUp':
      return 1;
    case ',':
      return -frame;
    case '.':
      return frame;
    default:
      return undefined;
  }
}

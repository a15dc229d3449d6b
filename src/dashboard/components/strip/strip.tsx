import type { Segment, SegmentKind } from '../../domain/strip-segments.ts';
import { stateWords } from '../../domain/words/states.ts';
import { createStore, type Store, useStore } from '../../lib/create-store.ts';
import { minuteOfDay } from '../../lib/dates.ts';
import { formatHour } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { toneLooks } from '../pill.tsx';
import { words } from '../words.ts';

/** The quiet kinds are for strips that show no data. */
type ShownKind = SegmentKind | 'quiet' | 'quiet-open';

/** `a` and `b` are fractions of the strip's window. */
export interface StripSegment extends Omit<Segment, 'kind'> {
  kind: ShownKind;
}

export const segmentFills: Record<ShownKind, string> = {
  ready: toneLooks.ready.fill,
  fresh: toneLooks.fresh.fill,
  recording: toneLooks.recording.fill,
  processing: toneLooks.processing.fill,
  late: toneLooks.late.fill,
  'not-recorded': toneLooks['not-recorded'].fill,
  'live-unrecorded': toneLooks['live-unrecorded'].fill,
  failed: toneLooks.failed.fill,
  deleted: toneLooks.deleted.fill,
  unknown: toneLooks.unknown.fill,
  gap: 'bg-ink-3',
  quiet: 'bg-line-strong',
  'quiet-open': 'bg-well border border-line-strong',
};

const heads = {
  recording: 'size-[9px] rounded-full bg-onair-fill',
  'live-unrecorded': '-ml-0.5 h-3 w-[13px] bg-unrecorded-edge [clip-path:polygon(50%_0,100%_100%,0_100%)]',
};

interface StripProps {
  segments: readonly StripSegment[];
  /** Names the sessions and their lengths for screen readers. */
  label: string;
  /** The mark of a live stream, to the right of the now line. */
  head?: keyof typeof heads | undefined;
  /** Old data has a dashed now line. */
  isStale?: boolean;
  className?: string;
}

/** The ticks come from `--ticks` of an ancestor. */
export function Strip({ segments, label, head, isStale, className }: StripProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={joinClasses(
        'relative min-w-0 self-stretch ground-ticks',
        'before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line-strong',
        'after:absolute after:top-0 after:right-0 after:-bottom-px after:border-r after:border-now',
        isStale && 'after:border-dashed',
        className,
      )}
    >
      <StripPieces segments={segments} height="h-seg" />
      {head ? (
        <span
          className={joinClasses(
            'absolute top-1/2 left-[calc(100%+5px)] -translate-y-1/2 forced-color-adjust-none',
            heads[head],
          )}
        />
      ) : null}
    </div>
  );
}

/** Pieces are placed from their right end, so that a short one never crosses the now line. */
export function StripPieces({ segments, height }: { segments: readonly StripSegment[]; height: 'h-seg' | 'h-2.5' }) {
  return segments.map(({ key, kind, a, b }) => (
    <span
      key={key}
      className={joinClasses(
        'absolute top-1/2 min-w-[3px] -translate-y-1/2 rounded-xs forced-color-adjust-none',
        kind === 'gap' ? 'h-0.5' : height,
        segmentFills[kind],
      )}
      style={{ right: `${(1 - b) * 100}%`, width: `${(b - a) * 100}%` }}
    />
  ));
}

/** The axis leaves out hours that would touch "Now", which stands before the line. */
export function StripAxis({ ticks, className }: { ticks: readonly Tick[]; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={joinClasses('@container/axis relative self-stretch border-r border-now text-ink-3', className)}
    >
      {ticks.map(({ at, hour }) => (
        <span
          key={at}
          className={joinClasses(
            'absolute top-1/2 -translate-x-1/2 -translate-y-1/2',
            at > 0.85 && 'hidden',
            at > 0.7 && '@max-[14rem]/axis:hidden',
          )}
          // The first label never leaves the strip.
          style={{ left: `max(0.5rem, ${at * 100}%)` }}
        >
          {formatHour(hour)}
        </span>
      ))}
      <span className="absolute top-1/2 right-1.5 -translate-y-1/2 font-strong text-ink">{words.axisNow}</span>
    </div>
  );
}

const states = ['recording', 'processing', 'not-recorded', 'live-unrecorded', 'failed', 'deleted'] as const;

const entries: readonly { kind: SegmentKind; word: string }[] = [
  { kind: 'ready', word: words.recorded },
  ...states.map((kind) => ({ kind, word: stateWords[kind] })),
  { kind: 'gap', word: words.gap },
];

export function StripLegend() {
  return (
    <details className="text-meta text-ink-2">
      <summary className="w-fit cursor-pointer text-ink-3">{words.legend}</summary>
      <ul aria-label={words.legend} className="flex flex-wrap gap-x-4 gap-y-1.5 pt-2">
        {entries.map(({ kind, word }) => (
          <li key={kind} className="inline-flex items-center gap-1.5 text-meta text-ink-2">
            <span
              aria-hidden="true"
              className={joinClasses(
                'w-4.5 rounded-xs forced-color-adjust-none',
                kind === 'gap' ? 'h-0.5' : 'h-2.5',
                segmentFills[kind],
              )}
            />
            {word}
          </li>
        ))}
      </ul>
    </details>
  );
}

const hourMs = 3_600_000;
const quarterMs = 900_000;

/** A full hour; `at` is 0 to 1 of the window. */
export interface Tick {
  at: number;
  hour: number;
}

type StripHours = 12 | 24;

/** On a screen narrower than this a show of 90 minutes would be a dot in a strip of a day. */
const wideScreen = '(width >= 100rem)';

const stripHours: Store<StripHours> = createStore(hoursOf(), {
  onWatched: () => {
    const query = window.matchMedia?.(wideScreen);
    const follow = () => stripHours.set(hoursOf());
    follow();
    query?.addEventListener('change', follow);
    return () => query?.removeEventListener('change', follow);
  },
});

function hoursOf(): StripHours {
  return globalThis.window?.matchMedia?.(wideScreen).matches ? 24 : 12;
}

/** How many hours the strips of a list show. */
export function useStripHours(): StripHours {
  return useStore(stripHours);
}

export function windowOf(hours: StripHours, nowMs: number): { startMs: number; endMs: number } {
  return { startMs: nowMs - hours * hourMs, endMs: nowMs };
}

/** Every third full hour of a window in the operator's zone, midnight included. */
export function ticksOf(window: { startMs: number; endMs: number }): Tick[] {
  const ticks: Tick[] = [];
  let ms = Math.ceil(window.startMs / quarterMs) * quarterMs;
  while (ms < window.endMs) {
    const minute = minuteOfDay(ms);
    if (minute % 180 === 0) {
      ticks.push({ at: (ms - window.startMs) / (window.endMs - window.startMs), hour: minute / 60 });
    }
    // Steps are real time, so that ticks follow a change of the clocks. Some zones are a quarter of an hour off.
    ms += minute % 60 === 0 ? hourMs : quarterMs;
  }
  return ticks;
}

/** The ticks as one list of backgrounds for `--ticks`: hairlines, midnight's a stronger one. */
export function ticksBackground(ticks: readonly Tick[]): string {
  return ticks
    .map(({ at, hour }) => {
      const ink = hour === 0 ? 'var(--color-line-strong)' : 'var(--color-line)';
      return `linear-gradient(${ink} 0 0) ${(at * 100).toFixed(3)}% 0/1px 100% no-repeat`;
    })
    .join(',');
}

import { joinClasses } from '../ui/join-classes.ts';

/** How a piece of a strip is drawn. */
export type SegmentKind =
  | 'ready'
  | 'fresh'
  | 'recording'
  | 'processing'
  | 'late'
  | 'not-recorded'
  | 'live-unrecorded'
  | 'failed'
  | 'unknown'
  | 'gap'
  /** Ink alone, for a drawing that is not data. */
  | 'quiet'
  | 'quiet-open';

/** From `a` to `b`, fractions of the strip's window. */
export interface StripSegment {
  key: string;
  kind: SegmentKind;
  a: number;
  b: number;
}

/** The fill of each kind of segment: solid is recorded, hollow is not, hatched is under way. */
export const segmentFills: Record<SegmentKind, string> = {
  ready: 'bg-ready-fill',
  fresh: 'bg-ready',
  recording: 'bg-onair-fill',
  processing: 'hatch-processing border border-processing-fill',
  late: 'hatch-late border border-unrecorded-edge',
  'not-recorded': 'bg-well border border-rest-fill',
  'live-unrecorded': 'hatch-unrecorded border border-unrecorded-edge',
  failed: 'cross-failed border border-dashed border-failed-fill',
  unknown: 'bg-well border border-dotted border-rest-fill',
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
  /** The whole strip in words: its sessions and their lengths. */
  label: string;
  /** What is on air now, standing just right of the now line. */
  head?: keyof typeof heads | undefined;
  /** Dashed: the data is old, and this is where it ends. */
  isStale?: boolean;
  className?: string;
}

/** A window of time: what was on air, and what of it was recorded. Its ticks come from `--ticks` around it. */
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
      {segments.map(({ key, kind, a, b }) => (
        <span
          key={key}
          className={joinClasses(
            'absolute top-1/2 min-w-[3px] -translate-y-1/2 rounded-xs forced-color-adjust-none',
            kind === 'gap' ? 'h-0.5' : 'h-seg',
            segmentFills[kind],
          )}
          style={{ right: `${(1 - b) * 100}%`, width: `${(b - a) * 100}%` }}
        />
      ))}
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

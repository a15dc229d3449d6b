import type { Segment, SegmentKind } from '../../recording/strip-segments.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { toneLooks } from '../tone.ts';

/** What a piece of a strip is drawn as; the quiet ones are ink alone, for a drawing that is not data. */
type DrawnKind = SegmentKind | 'quiet' | 'quiet-open';

/** From `a` to `b`, fractions of the strip's window. */
export interface StripSegment extends Omit<Segment, 'kind'> {
  kind: DrawnKind;
}

/** The fill of each kind of segment. */
export const segmentFills: Record<DrawnKind, string> = {
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

interface StripPiecesProps {
  segments: readonly StripSegment[];
  height: 'h-seg' | 'h-seg-lg';
}

/** The pieces of a strip, placed from their right end: a short one never crosses the now line. */
export function StripPieces({ segments, height }: StripPiecesProps) {
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

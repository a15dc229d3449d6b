import { joinClasses } from '../ui/join-classes.ts';
import { type SegmentKind, segmentFills } from './strip.tsx';

const entries: readonly { kind: SegmentKind; word: string }[] = [
  { kind: 'ready', word: 'Recorded' },
  { kind: 'recording', word: 'Recording' },
  { kind: 'processing', word: 'Processing' },
  { kind: 'not-recorded', word: 'Not recorded' },
  { kind: 'live-unrecorded', word: 'Live, not recorded' },
  { kind: 'failed', word: 'Failed' },
  { kind: 'gap', word: 'Gap' },
];

/** What the fills of the strips mean; once per page. */
export function StripLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1.5">
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
  );
}

import type { SegmentKind } from '../../recording/strip-segments.ts';
import { stateWords } from '../../recording/words/wording.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from '../words.ts';
import { segmentFills } from './strip.tsx';

const states = ['recording', 'processing', 'not-recorded', 'live-unrecorded', 'failed', 'deleted'] as const;
const rare = ['late', 'unknown'] as const;

const entries: readonly { kind: SegmentKind; word: string; isRare?: boolean }[] = [
  { kind: 'ready', word: words.recorded },
  ...states.map((kind) => ({ kind, word: stateWords[kind] })),
  ...rare.map((kind) => ({ kind, word: stateWords[kind], isRare: true })),
  { kind: 'gap', word: words.gap },
];

interface StripLegendProps {
  /** What is drawn, where only that is explained. */
  kinds?: ReadonlySet<SegmentKind>;
}

/** What the fills of the strips mean; once per page. */
export function StripLegend({ kinds }: StripLegendProps) {
  return (
    <ul aria-label={words.legend} className="flex flex-wrap gap-x-4 gap-y-1.5">
      {entries
        .filter(({ kind, isRare }) => kinds?.has(kind) ?? !isRare)
        .map(({ kind, word }) => (
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

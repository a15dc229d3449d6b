import type { SegmentKind } from '../../recording/strip-segments.ts';
import { stateWords } from '../../recording/words/wording.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from '../shared-words.ts';
import { segmentFills } from './strip.tsx';

const states = ['recording', 'processing', 'not-recorded', 'live-unrecorded', 'failed'] as const;

const entries: readonly { kind: SegmentKind; word: string }[] = [
  { kind: 'ready', word: words.recorded },
  ...states.map((kind) => ({ kind, word: stateWords[kind] })),
  { kind: 'gap', word: words.gap },
];

/** What the fills of the strips mean; once per page. */
export function StripLegend() {
  return (
    <ul aria-label={words.legend} className="flex flex-wrap gap-x-4 gap-y-1.5">
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

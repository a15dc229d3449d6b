import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { Counters } from '../recording/counters.ts';
import { stateWords } from '../recording/words/wording.ts';
import { Glyph } from '../shared/glyph.tsx';
import { toneLooks } from '../shared/tone.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './shell-lazy-words.ts';

/** Counters of states; each links to the filtered list. Zero counts are hidden. */
export function StatusCounters({ counters }: { counters: Counters }) {
  const entries = [
    // Short: this one stands on the loudest ground there is.
    { tone: 'live-unrecorded', count: counters.liveUnrecorded, word: stateWords['not-recorded'] },
    { tone: 'recording', count: counters.recording, word: stateWords.recording },
    { tone: 'stalled', count: counters.stalled, word: stateWords.stalled },
    { tone: 'reconnecting', count: counters.reconnecting, word: stateWords.reconnecting },
    { tone: 'processing', count: counters.processing, word: stateWords.processing },
    { tone: 'late', count: counters.late, word: stateWords.late },
  ] as const;
  return (
    <nav aria-label={words.counters} className="flex min-w-0 items-center gap-1">
      {entries
        .filter(({ count }) => count > 0)
        .map(({ tone, count, word }) => {
          const isAlarm = tone === 'live-unrecorded';
          return (
            <Link
              key={tone}
              to={paths.streams({ state: tone })}
              className={joinClasses(
                'inline-flex items-center gap-1.5 rounded-sm px-2 whitespace-nowrap max-desk:h-9',
                isAlarm
                  ? 'h-5.5 bg-unrecorded-fill font-strong text-on-unrecorded max-desk:h-7'
                  : 'h-ctl text-ink-2 hover:bg-wash hover:text-ink',
              )}
            >
              <Glyph tone={tone} className={isAlarm ? undefined : toneLooks[tone].ink} />
              <span className={isAlarm ? undefined : 'font-strong text-ink'}>{count}</span>
              <span className="max-desk:sr-only">{word.toLowerCase()}</span>
            </Link>
          );
        })}
    </nav>
  );
}

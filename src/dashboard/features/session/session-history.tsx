import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';
import type { HistoryEntry } from '../../domain/words/history.ts';
import { formatClockSeconds, formatUtc } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { words } from './words.ts';

/** What happened to the session, in its order. */
export function SessionHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <SectionHead id="history" title={words.history} className="pb-2" />
      <ol>
        {entries.map(({ kind, words: sentence, atMs, isWarning }) => (
          <li
            key={`${kind} ${sentence} ${atMs}`}
            className={joinClasses(
              'relative grid min-h-6.5 grid-cols-[0.875rem_1fr_auto] items-center gap-2.5',
              'line-to-next',
              isWarning && (kind === 'failed' ? 'font-strong text-failed' : 'font-strong text-unrecorded'),
            )}
          >
            <Glyph
              tone={toneOf(kind)}
              className={joinClasses('relative bg-canvas', isWarning ? undefined : toneLooks[toneOf(kind)].ink)}
            />
            <span className="min-w-0 break-words">{sentence}</span>
            {atMs === undefined ? null : (
              <time
                dateTime={new Date(atMs).toISOString()}
                title={formatUtc(atMs)}
                className={isWarning ? undefined : 'text-ink-3'}
              >
                {formatClockSeconds(atMs)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function toneOf(kind: HistoryEntry['kind']): Tone {
  return kind === 'ended' ? 'idle' : kind;
}

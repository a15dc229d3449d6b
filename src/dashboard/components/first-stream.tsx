import { useSyncExternalStore } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Tone, toneInk } from '../ui/tone.ts';
import { useKeys } from '../ui/use-keys.ts';
import { GhostRows } from './ghost-rows.tsx';
import { shortcutsOn } from './preferences.ts';
import { StreamsTable } from './streams-table.tsx';
import { WriteButton } from './write-button.tsx';

interface FirstStreamProps {
  nowMs: number;
  onCreate: () => void;
}

const steps: readonly { tone: Tone; word: string; note: string }[] = [
  { tone: 'recording', word: 'Recording', note: 'while your encoder sends' },
  { tone: 'processing', word: 'Processing', note: 'once it has stopped' },
  { tone: 'ready', word: 'Ready', note: 'to play, and its link to copy' },
];

/** The page before its first stream: what to do, what will then happen, and where it will stand. */
export function FirstStream({ nowMs, onCreate }: FirstStreamProps) {
  useKeys({ n: onCreate }, useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.get));
  return (
    <>
      <EmptyState
        title="Nothing here yet."
        actions={
          <WriteButton look="primary" size="big" onClick={onCreate}>
            <Icon name="plus" />
            Create a stream
          </WriteButton>
        }
      >
        <p>Create a stream and point your encoder at it. Each of its sessions is recorded while its switch is on.</p>
      </EmptyState>
      <ol className="-mt-9 mb-16 flex max-w-[35rem] gap-8 border-t border-line pt-3.5 max-desk:-mt-1 max-desk:mb-8 max-desk:flex-col max-desk:gap-3">
        {steps.map(({ tone, word, note }) => (
          <li key={tone} className="grid grid-cols-[14px_auto] items-center gap-x-2">
            <Glyph tone={tone} className={toneInk[tone]} />
            <span className="font-strong">{word}</span>
            <span className="col-start-2 text-meta whitespace-nowrap text-ink-3">{note}</span>
          </li>
        ))}
      </ol>
      <section aria-labelledby="all-streams">
        <div className="flex items-baseline gap-2.5 pb-2.5">
          <h2 id="all-streams" className="text-lead font-strong">
            All streams
          </h2>
          <span className="text-meta text-ink-3">0</span>
        </div>
        <StreamsTable nowMs={nowMs}>
          <GhostRows firstName="Your first stream" />
        </StreamsTable>
        <p className="pt-3 text-meta text-ink-3">
          Each stream gets one row. The strip is its last 24 hours: what was on air, and what of it was recorded.
        </p>
      </section>
    </>
  );
}

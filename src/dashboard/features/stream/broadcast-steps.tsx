import { useId } from 'react';
import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';

import type { BroadcastStep } from '../../domain/words/test-broadcast.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Meter } from '../../ui/meter.tsx';
import { words } from './words.ts';

/** A test broadcast's way from live to the checked link. */
export function BroadcastSteps({ steps }: { steps: readonly BroadcastStep[] }) {
  const titleId = useId();
  return (
    <div>
      <h3 id={titleId} className="mb-2 text-meta text-ink-3">
        {words.test.title}
      </h3>
      <ol aria-labelledby={titleId} className="grid grid-cols-[14px_auto_minmax(0,1fr)] gap-x-2.5 gap-y-2">
        {steps.map((step) => {
          const { kind, word, note, state, share } = step;
          const isQuiet = state === 'pending' || state === 'left-out';
          return (
            <li
              key={kind}
              aria-current={state === 'now' ? 'step' : undefined}
              className="col-span-full grid grid-cols-subgrid items-center"
            >
              <Glyph tone={toneOf(step)} className={isQuiet ? 'text-ink-3' : toneLooks[toneOf(step)].ink} />
              <span className={joinClasses('whitespace-nowrap', isQuiet ? 'text-ink-3' : 'font-strong')}>{word}</span>
              <span className="flex min-w-0 items-center gap-2.5 text-ink-3">
                {share === undefined || state === 'done' ? null : (
                  <Meter
                    value={share}
                    label={words.test.progress(word, note)}
                    fill={kind === 'recording' ? 'bg-onair-fill' : undefined}
                  />
                )}
                <span className={joinClasses('min-w-0 break-words', state === 'problem' && 'text-ink')}>{note}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function toneOf({ kind, state }: BroadcastStep): Tone {
  switch (state) {
    case 'done':
      return 'ready';
    case 'unrecorded':
      return 'live-unrecorded';
    case 'problem':
      return kind === 'ready' ? 'ready-problem' : 'failed';
    case 'left-out':
      return 'not-recorded';
    case 'now':
    case 'pending':
      return kind;
  }
}

import { type ConnectionStep, connectionSteps } from '../../contract/connection-test.ts';
import { Glyph } from '../shared/glyph.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './words.ts';

/** What a test of a connection found: every step, also those that an earlier one kept from being tried. */
export function ConnectionSteps({ steps, name }: { steps: readonly ConnectionStep[]; name: string }) {
  const failed = steps.filter(({ ok }) => !ok).length;
  return (
    <div className="pb-3">
      <p role="status" className="sr-only">
        {failed === 0 ? words.test.passed(name) : words.test.failed(name, failed)}
      </p>
      <ol aria-label={words.test.title(name)} className="grid gap-1.5">
        {connectionSteps.map((step) => {
          const reported = steps.find((one) => one.step === step);
          const state = reported === undefined ? 'idle' : reported.ok ? 'ready' : 'failed';
          return (
            <li
              key={step}
              className="grid grid-cols-[1rem_9.5rem_minmax(0,1fr)] gap-x-2.5 max-desk:grid-cols-[1rem_1fr]"
            >
              <Glyph tone={state} className={joinClasses('mt-[3px]', inks[state])} />
              <span className={state === 'failed' ? 'font-strong' : state === 'idle' ? 'text-ink-3' : undefined}>
                {words.test.steps[step]}
                <span className="sr-only">{words.test.outcomes[state]}</span>
              </span>
              <span className="min-w-0 break-words text-ink-2 max-desk:col-start-2">
                {reported === undefined ? <span className="text-ink-3">{words.test.untried}</span> : reported.words}
                {reported?.whatToDo === undefined ? null : (
                  <span className="block font-strong text-ink">{reported.whatToDo}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const inks = { idle: 'text-rest', ready: 'text-ready', failed: 'text-failed' } as const;

import { useMutation } from '@tanstack/react-query';
import { type ConnectionStep, connectionSteps } from '../../../contract/connection-test.ts';
import type { ApiConnection } from '../../../contract/connections.ts';
import { currentUpstream } from '../../api/connection.ts';
import { testConnection } from '../../api/connections.ts';
import { Glyph } from '../../components/pill.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ConnectionMark } from './connection-mark.tsx';
import { words } from './words.ts';

interface ConnectionTestRowProps {
  connection: ApiConnection;
  list: readonly ApiConnection[];
  isCurrent: boolean;
}

export function ConnectionTestRow({ connection: { name, host, hasKey }, list, isCurrent }: ConnectionTestRowProps) {
  const test = useMutation(testConnection(name));
  return (
    <li className="border-b border-line">
      <div className="flex min-h-row items-center gap-3 py-1.5">
        <ConnectionMark list={list} upstream={name} className="h-7" />
        <div className="min-w-0 flex-1">
          <bdi className="block truncate font-strong">{name}</bdi>
          <span className="block truncate text-meta text-ink-3">{hasKey ? host : words.noApiKey(host)}</span>
        </div>
        {isCurrent ? (
          <span className="text-meta text-ink-3">{words.row.shown}</span>
        ) : (
          <Button look="ghost" aria-label={words.row.openNamed(name)} onClick={() => currentUpstream.open(name)}>
            {words.row.open}
          </Button>
        )}
        <Button
          aria-label={words.row.testNamed(name)}
          aria-disabled={test.isPending || undefined}
          onClick={() => !test.isPending && test.mutate()}
        >
          {test.isPending ? words.row.testing : test.data ? words.row.testAgain : words.row.test}
        </Button>
      </div>
      {test.error ? (
        <p role="alert" className="pb-3">
          <span className="font-strong text-failed">{words.row.testFailure}</span>{' '}
          <span className="text-ink-2">{test.error.message}</span>
        </p>
      ) : null}
      {test.data && !test.isPending ? <ConnectionSteps steps={test.data} name={name} /> : null}
    </li>
  );
}

/** Lists steps after a failed one too, which were not tried. */
function ConnectionSteps({ steps, name }: { steps: readonly ConnectionStep[]; name: string }) {
  const failed = steps.filter(({ ok }) => !ok).length;
  return (
    <div className="pb-3">
      <p role="status" className="sr-only">
        {failed === 0 ? words.test.passed(name) : words.test.failed(name, failed)}
      </p>
      <ol aria-label={words.test.title(name)} className="grid gap-1.5">
        {connectionSteps.map((step) => {
          const reported = steps.find((other) => other.step === step);
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

const inks = { idle: 'text-ink-3', ready: 'text-ready', failed: 'text-failed' } as const;

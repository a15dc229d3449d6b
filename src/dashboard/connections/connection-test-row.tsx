import { useMutation } from '@tanstack/react-query';
import type { ApiConnection } from '../../contract/connections.ts';
import { pageUpstream } from '../api/page-upstream.ts';
import { testConnection } from '../api/test-connection.ts';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { connectionMark } from './connection-mark.ts';
import { ConnectionSteps } from './connection-steps.tsx';
import { words } from './words.ts';

interface ConnectionTestRowProps {
  connection: ApiConnection;
  list: readonly ApiConnection[];
  isCurrent: boolean;
}

/** An upstream: its stripe, where it is, and its test, step by step. */
export function ConnectionTestRow({ connection: { name, host, hasKey }, list, isCurrent }: ConnectionTestRowProps) {
  const test = useMutation(testConnection(name));
  return (
    <li className="border-b border-line">
      <div className="flex min-h-row items-center gap-3 py-1.5">
        <span
          aria-hidden="true"
          className={joinClasses('h-7 w-1 shrink-0 forced-color-adjust-none', connectionMark(list, name))}
        />
        <div className="min-w-0 flex-1">
          <bdi className="block truncate font-strong">{name}</bdi>
          <span className="block truncate text-meta text-ink-3">{hasKey ? host : words.noApiKey(host)}</span>
        </div>
        {isCurrent ? (
          <span className="text-meta text-ink-3">{words.row.shown}</span>
        ) : (
          <Button look="ghost" aria-label={words.row.openNamed(name)} onClick={() => pageUpstream.open(name)}>
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

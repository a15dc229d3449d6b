import type { ApiConnection } from '../../../contract/connections.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useConnections } from './use-connections.ts';

// Three hues that no state uses, solid and then striped: marks repeat from the seventh upstream on.
const marks = [
  'bg-connection-1',
  'bg-connection-2',
  'bg-connection-3',
  'stripe-connection-1',
  'stripe-connection-2',
  'stripe-connection-3',
] as const;

/** The colour follows the order of the configuration; an unknown upstream is ink. */
function markColour(connections: readonly ApiConnection[] | undefined, upstream: string): string {
  const index = connections?.filter(({ kind }) => kind === 'upstream').findIndex(({ name }) => name === upstream) ?? -1;
  return marks[index % marks.length] ?? 'bg-ink-3';
}

interface ConnectionMarkProps {
  list: readonly ApiConnection[] | undefined;
  /** Undefined means this machine, which has no colour. */
  upstream: string | undefined;
  /** The caller sets the height. */
  className: string;
}

export function ConnectionMark({ list, upstream, className }: ConnectionMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'w-1 shrink-0 forced-color-adjust-none',
        className,
        upstream !== undefined && markColour(list, upstream),
      )}
    />
  );
}

/** The stripe along a page of an upstream warns operators before they switch recording on the wrong connection. */
export function ConnectionStripe() {
  const { list, upstream } = useConnections();
  if (upstream === undefined) return null;
  return (
    <div
      aria-hidden="true"
      data-connection={upstream}
      className={joinClasses(
        'pointer-events-none fixed top-0 bottom-0 left-0 z-20 w-1 forced-color-adjust-none',
        'max-desk:top-bar max-desk:right-0 max-desk:bottom-auto max-desk:h-1 max-desk:w-auto',
        markColour(list, upstream),
      )}
    />
  );
}

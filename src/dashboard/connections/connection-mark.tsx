import type { ApiConnection } from '../../contract/connections.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { useConnections } from './use-connections.ts';

// Three hues that no state has, each whole and then broken: six upstreams look different before one comes again.
const marks = [
  'bg-connection-1',
  'bg-connection-2',
  'bg-connection-3',
  'stripe-connection-1',
  'stripe-connection-2',
  'stripe-connection-3',
] as const;

/** The colour of an upstream's mark, by its place in the configuration; ink where that is not known (yet). */
function markColour(connections: readonly ApiConnection[] | undefined, upstream: string): string {
  const place = connections?.filter(({ kind }) => kind === 'upstream').findIndex(({ name }) => name === upstream) ?? -1;
  return marks[place % marks.length] ?? 'bg-ink-3';
}

interface ConnectionMarkProps {
  list: readonly ApiConnection[] | undefined;
  /** Undefined is this machine, which has no colour. */
  upstream: string | undefined;
  /** How tall it is. */
  className: string;
}

/** A connection's mark beside its name. */
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

/** Down the side (on a narrow page, under the bar) while the page is of an upstream: nobody toggles on the wrong one. */
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

import type { ApiConnection } from '../../contract/connections.ts';

// Three hues that no state has, each whole and then broken: six upstreams are told apart before one comes again.
const marks = [
  'bg-connection-1',
  'bg-connection-2',
  'bg-connection-3',
  'stripe-connection-1',
  'stripe-connection-2',
  'stripe-connection-3',
] as const;

/** The colour of an upstream's stripe, by its place in the configuration; ink where that is not known (yet). */
export function connectionMark(connections: readonly ApiConnection[] | undefined, upstream: string): string {
  const place = connections?.filter(({ kind }) => kind === 'upstream').findIndex(({ name }) => name === upstream) ?? -1;
  return marks[place % marks.length] ?? 'bg-ink-3';
}

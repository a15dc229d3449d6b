/** Of `routePatterns` those that every page of the dashboard asks for before anything is pressed: its first code has no others. */
export const firstPatterns = {
  changes: '/aircheck/changes',
  wall: '/aircheck/wall',
  me: '/aircheck/me',
  connections: '/aircheck/connections',
  upstream: '/aircheck/upstream/:name',
} as const;

/** Sessions of this many days are read at first, beside what is shown of each stream whatever its age. */
export const overviewDays = 7;
/** What the first read of an overview asks. */
export const firstChanges = `${firstPatterns.changes}?days=${overviewDays}`;

/** Sent by the dashboard with every write. A page of another origin cannot send it without asking first. */
export const clientHeader = 'aircheck-client';

/** The identifiers that a pattern asks for, in their order. */
type Identifiers<TPattern extends string> = TPattern extends `${string}:${string}:${string}`
  ? [first: string, second: string]
  : TPattern extends `${string}:${string}`
    ? [identifier: string]
    : [];

/** What fills identifiers into each pattern. */
export type Filled<TPatterns> = {
  [Name in keyof TPatterns]: (...identifiers: Identifiers<TPatterns[Name] & string>) => string;
};

/** A function of each pattern's name, that fills identifiers into it. */
export function withIdentifiers(patterns: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(patterns).map(([name, pattern]) => [
      name,
      (...identifiers: string[]) => pattern.replace(/:\w+/g, () => encodeURIComponent(identifiers.shift() ?? '')),
    ]),
  );
}

/** The same paths with their identifiers filled in. */
// `fromEntries` forgets which name has which pattern.
export const firstRoutes = withIdentifiers(firstPatterns) as Filled<typeof firstPatterns>;

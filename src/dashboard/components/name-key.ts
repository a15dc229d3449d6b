/** What two names have in common that people would take for one. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The keys of the names that there are. */
export function nameKeys(named: readonly { name: string }[]): ReadonlySet<string> {
  return new Set(named.map(({ name }) => nameKey(name)));
}

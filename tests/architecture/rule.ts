/** Files by their path from the repository's root (`/` everywhere) to their text. */
export type Sources = ReadonlyMap<string, string>;

/** A rule names every breach as `path:line: what is wrong. How to fix it.` and returns none where it holds. */
export type Rule = (sources: Sources) => string[];

export function isModule(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
}

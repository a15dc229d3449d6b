import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readModuleFacts } from './architecture/module-facts.ts';
import { readSources } from './architecture/read-sources.ts';

const root = 'src/dashboard';
const sources = readSources(fileURLToPath(new URL('..', import.meta.url)), [root]);

/** The modules that the first page is made of: what `from` imports statically, and what that imports. */
function firstModules(from: string, read: (path: string) => string | undefined): string[] {
  const found = new Set<string>();
  const add = (path: string) => {
    const source = read(path);
    if (found.has(path) || source === undefined) return;
    found.add(path);
    if (!/\.tsx?$/.test(path)) return;
    for (const { file, isTypeOnly, isDynamic } of readModuleFacts(path, source).imports) {
      if (file !== undefined && !isTypeOnly && !isDynamic) add(file);
    }
  };
  add(from);
  return [...found];
}

/** `./ui/{dialog,field}.tsx` and `./ui/*.tsx`: all that the sheet's globs have. */
function matchesGlob(path: string, glob: string): boolean {
  const pattern = glob
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return new RegExp(`^${pattern}$`).test(path);
}

/** Is a file read for classes by this sheet? The last word of `@source` and `@source not` counts as Tailwind's does. */
function scans(sheet: string, path: string): boolean {
  const globs = [...sheet.matchAll(/@source (not )?"\.\/([^"]+)"/g)].map(([, not, glob]) => ({
    isLeftOut: not !== undefined,
    isMatch: matchesGlob(path, `${root}/${glob}`),
  }));
  return globs.some((glob) => glob.isMatch && !glob.isLeftOut) && !globs.some((glob) => glob.isMatch && glob.isLeftOut);
}

/** Does a module write markup? */
const hasMarkup = (path: string) => /\bclassName\b|@container/.test(sources.get(path) ?? '');

describe('the sheet of the first page', () => {
  it('is made of every module that the first page is made of', () => {
    const modules = firstModules(`${root}/main.tsx`, (path) => sources.get(path)).filter(hasMarkup);
    expect(modules.length).toBeGreaterThan(20);
    const forgotten = modules.filter((path) => !scans(sources.get(`${root}/styles.css`) ?? '', path));
    expect(forgotten, 'Add them to the sources in styles.css, or fetch them with `late`.').toEqual([]);
  });

  it('would be missed by a module that is imported and not read', () => {
    const files: Record<string, string> = {
      'a.tsx': `import './b.tsx'; import type { C } from './c.tsx'; import('./d.tsx')`,
      'b.tsx': 'export const b = 1',
      'c.tsx': '',
      'd.tsx': '',
    };
    expect(firstModules('a.tsx', (path) => files[path])).toEqual(['a.tsx', 'b.tsx']);
    const sheet = '@source "./ui/*.tsx"; @source not "./ui/{dialog,field}.tsx";';
    expect(scans(sheet, `${root}/ui/button.tsx`)).toBe(true);
    expect(scans(sheet, `${root}/ui/field.tsx`)).toBe(false);
    expect(scans(sheet, `${root}/components/rail.tsx`)).toBe(false);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import type { Language } from '../../src/contract/languages.ts';

/** A label in the language of the audit, from its English: `Log of *` is each of them, or the one whose first star is `value`. */
export type Say = (english: string, value?: string) => RegExp;

/** Stands for the values of a sentence while catalogues are read. */
const mark = '§';
const dashboard = fileURLToPath(new URL('../../src/dashboard', import.meta.url));

/** What labels are called in this language. Throws for one that no catalogue has. */
export async function sayIn(language: Language): Promise<Say> {
  const spoken = language === 'en' ? undefined : await readGerman();
  return (english, value = '.*') => {
    const template = english.replaceAll('*', mark);
    const labels = spoken === undefined ? [template] : [...(spoken.get(template) ?? [])];
    if (labels.length === 0) throw new Error(`No catalogue has the label "${english}".`);
    return new RegExp(
      `^(?:${labels.map((label) => escaped(label).replace(mark, value).replaceAll(mark, '.*')).join('|')})$`,
    );
  };
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Each sentence of the catalogues with its German; one that is said in several ways has several. */
async function readGerman(): Promise<Map<string, Set<string>>> {
  const all = new Map<string, Set<string>>();
  for (const file of readdirSync(dashboard, { recursive: true, encoding: 'utf8' })) {
    const path = join(dashboard, file);
    if (!file.endsWith('.ts') || /^states\//.test(file)) continue;
    if (!/\bcatalogue[<(]/.test(readFileSync(path, 'utf8')) || file === 'language.ts') continue;
    const { href } = pathToFileURL(path);
    const english = await import(href);
    const german = await importInGerman(href);
    for (const [name, words] of Object.entries(german)) pair(english[name], words, all);
  }
  return all;
}

/** A catalogue is in the language of the page that its module is loaded into. */
async function importInGerman(href: string): Promise<Record<string, unknown>> {
  Object.assign(globalThis, { document: { documentElement: { lang: 'de' } } });
  try {
    // With modules of its own, which are loaded anew.
    return await tsImport(href, import.meta.url);
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}

function pair(english: unknown, german: unknown, all: Map<string, Set<string>>): void {
  if (typeof english === 'object' && english !== null) {
    for (const [key, value] of Object.entries(Object(german))) pair(Object(english)[key], value, all);
    return;
  }
  const [from, to] = [textOf(english), textOf(german)];
  if (from !== undefined && to !== undefined) all.set(from, (all.get(from) ?? new Set()).add(to));
}

function textOf(words: unknown): string | undefined {
  if (typeof words !== 'function') return typeof words === 'string' ? words : undefined;
  try {
    return String(words(...Array.from({ length: words.length }, () => mark))).replaceAll('NaN', mark);
  } catch {
    // Of figures or a list: no label is.
    return undefined;
  }
}

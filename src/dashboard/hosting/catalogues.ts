import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Language } from '../../contract/languages.ts';

const dashboard = fileURLToPath(new URL('..', import.meta.url));

/**
 * Puts the sentences of one language into every catalogue: `catalogue({ en: … })` becomes what stands in it, or the
 * constant of the same name beside it in `german/`. No language weighs anything in another's pages. docs/decisions/059.
 */
export function cataloguesIn(language: Language): Plugin {
  return {
    name: 'aircheck-catalogues',
    // English needs no build to be read.
    apply: (_, { command }) => command === 'build' || language !== 'en',
    transform: {
      filter: { id: /\/src\/dashboard\/.+\.ts$/, code: /\bcatalogue[<(]/ },
      handler(code, id) {
        const german = germanOf(id);
        if (language === 'de' && !existsSync(german)) return undefined;
        const from = `./${relative(dirname(id), german).split(sep).join('/')}`;
        let spoken = code;
        for (const { name, start, end, words } of findCatalogues(this.parse(code)).reverse()) {
          const put = language === 'de' ? `german_${name}` : code.slice(words.start, words.end);
          spoken = spoken.slice(0, start) + put + spoken.slice(end);
          if (language === 'de') spoken += `\nimport { ${name} as german_${name} } from '${from}';`;
        }
        return { code: spoken, map: null };
      },
    },
  };
}

/** Where the German of a file's catalogues stands: `streams/streams-words.ts` → `german/streams/streams-words.de.ts`. */
export function germanOf(path: string): string {
  const place = relative(dashboard, path);
  return join(dashboard, 'german', dirname(place), `${basename(place, '.ts')}.de.ts`);
}

interface Span {
  start: number;
  end: number;
}

interface Catalogue extends Span {
  /** Of the constant that it is. */
  name: string;
  words: Span;
}

/** The calls of `catalogue` in a parsed module, in order. */
function findCatalogues(node: unknown): Catalogue[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, id, init } = Object(node);
  if (type === 'VariableDeclarator' && init?.callee?.name === 'catalogue') {
    const [{ properties }] = init.arguments;
    return [{ name: id.name, start: init.start, end: init.end, words: properties[0].value }];
  }
  return Object.values(node).flatMap(findCatalogues);
}

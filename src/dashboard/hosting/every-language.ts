import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { type Language, languageCookie, languages } from '../../contract/languages.ts';

const [source, ...others] = languages;

/** The page of a language for our service, `app.html` or `app.de.html`. */
export function pageIn(language: Language): string {
  return language === source ? 'app.html' : `app.${language}.html`;
}

/**
 * Builds the dashboard in its other languages too, each as a build of its own into the same folder: its page, and its code
 * in `assets/<language>`. `index.html`, which no service chooses, chooses its code by itself. docs/decisions/059.
 */
export function everyLanguage(language: Language): Plugin {
  return {
    name: 'aircheck-every-language',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transformIndexHtml: (html) => html.replace(`<html lang="${source}"`, `<html lang="${language}"`),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '.' }) {
        const index = join(dir, 'index.html');
        if (language !== source) return rmSync(index);
        const english = readFileSync(index, 'utf8');
        for (const other of others) await build({ mode: other, logLevel: 'warn' });
        const codeIn = languages.map((each) => [each, codeOf(readFileSync(join(dir, pageIn(each)), 'utf8'))] as const);
        writeFileSync(index, choosing(english, Object.fromEntries(codeIn)));
      },
    },
  };
}

const codeTags = /^ *<(?:script type="module"|link rel="modulepreload").*\n/gm;

/** The tags that fetch a page's code, from where the page lies. */
function codeOf(page: string): string {
  return (page.match(codeTags) ?? []).map((tag) => tag.trim().replace('="/assets/', '="./assets/')).join('');
}

/** The page with all languages' code: a script writes one of them. */
function choosing(page: string, codeIn: Record<string, string>): string {
  const script = readFileSync(new URL('choose-language.js', import.meta.url), 'utf8')
    .replace(/^\/\/.*\n/gm, '')
    .replace('COOKIE', languageCookie)
    .replace('CODE', () => JSON.stringify(codeIn, null, 2).replaceAll('</', '<\\/'));
  const [first = ''] = page.match(codeTags) ?? [];
  return page.replace(first, () => `    <script>\n${script}    </script>\n`).replace(codeTags, '');
}

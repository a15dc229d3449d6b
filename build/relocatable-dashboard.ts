import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languageCookie, languages } from '../src/contract/languages.ts';
import { pagePatterns } from '../src/dashboard/paths.ts';

/**
 * The pages of one build, docs/decisions/021: `app.html` and `app.de.html` for our service, at the root of its origin; and
 * `index.html` for any folder of any static host.
 */
export function relocatableDashboard(): Plugin {
  const root = withPages(readScript('find-root.js'));
  const language = withLanguages(readScript('choose-language.js'));
  return {
    name: 'aircheck-relocatable-dashboard',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    writeBundle({ dir = '.' }) {
      const html = readFileSync(join(dir, 'index.html'), 'utf8');
      const atRoot = html.replace(/(href|src)="\.\//g, '$1="/');
      for (const each of languages) {
        const page = each === languages[0] ? 'app.html' : `app.${each}.html`;
        writeFileSync(join(dir, page), atRoot.replace('<html lang="en"', `<html lang="${each}"`));
      }
      const scripts = `    <script>\n${root}${language}    </script>\n`;
      writeFileSync(
        join(dir, 'index.html'),
        html.replace(/(<meta charset[^>]*>\n)/, (charset) => `${charset}${scripts}`),
      );
    },
  };
}

const readScript = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').replace(/^\/\/.*\n/gm, '');

/** `choose-language.js` with the languages that there are, and the cookie that names the chosen one. */
export function withLanguages(script: string): string {
  return script.replace('COOKIE', languageCookie).replace('LANGUAGES', JSON.stringify(languages));
}

/** `find-root.js` with the address of every page that a build has, but for `/`, which is the folder itself. */
export function withPages(script: string): string {
  const { streams: _, ...pages } = pagePatterns;
  const addresses = Object.values(pages).map((pattern) => pattern.slice(1).replace(/:\w+/g, '[^/]+'));
  return script.replace('PAGES', addresses.join('|'));
}

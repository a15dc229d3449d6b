import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from '../../contract/languages.ts';
import { pagePatterns } from '../paths.ts';
import { pageIn } from './every-language.ts';
import { withStaticFrame } from './static-frame.ts';

/**
 * Two pages of one build, docs/decisions/023: `app.html` for our service, at the root of its origin, with the frame in it
 * (067); `index.html` for any folder of any static host.
 */
export function relocatableDashboard(language: Language): Plugin {
  const script = withPages(readFileSync(new URL('find-root.js', import.meta.url), 'utf8')).replace(/^\/\/.*\n/gm, '');
  return {
    name: 'aircheck-relocatable-dashboard',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    writeBundle({ dir = '.' }) {
      const html = readFileSync(join(dir, 'index.html'), 'utf8');
      writeFileSync(join(dir, pageIn(language)), withStaticFrame(html.replace(/(href|src)="\.\//g, '$1="/'), language));
      writeFileSync(
        join(dir, 'index.html'),
        html.replace(/(<meta charset[^>]*>\n)/, (charset) => `${charset}    <script>\n${script}    </script>\n`),
      );
    },
  };
}

/** `find-root.js` with the address of every page that a build has, but for `/`, which is the folder itself. */
export function withPages(script: string): string {
  const { streams: _, states: __, ...pages } = pagePatterns;
  const addresses = Object.values(pages).map((pattern) => pattern.slice(1).replace(/:\w+/g, '[^/]+'));
  return script.replace('PAGES', addresses.join('|'));
}

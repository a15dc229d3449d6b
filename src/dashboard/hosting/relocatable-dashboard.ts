import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Two pages of one build, docs/decisions/023: `app.html` for our service, at the root of its origin and without a script
 * of its own, as the policy asks; `index.html` for any folder of any static host.
 */
export function relocatableDashboard(): Plugin {
  const script = readFileSync(new URL('find-root.js', import.meta.url), 'utf8').replace(/^\/\/.*\n/gm, '');
  return {
    name: 'aircheck-relocatable-dashboard',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    writeBundle({ dir = '.' }) {
      const html = readFileSync(join(dir, 'index.html'), 'utf8');
      writeFileSync(join(dir, 'app.html'), html.replace(/(href|src)="\.\//g, '$1="/'));
      writeFileSync(
        join(dir, 'index.html'),
        html.replace(/(<meta charset[^>]*>\n)/, (charset) => `${charset}    <script>\n${script}    </script>\n`),
      );
    },
  };
}

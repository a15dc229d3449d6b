import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';
import { firstChanges } from '../src/contract/first-routes.ts';
import type { Language } from '../src/contract/languages.ts';
import { pagePatterns } from '../src/dashboard/paths.ts';
import { destinationsIn } from '../src/dashboard/shell/destinations.ts';
import { wordsIn } from '../src/dashboard/shell/shell-words.ts';
import { iconPaths } from '../src/dashboard/ui/icon.tsx';

/**
 * Our service's page with the frame of the dashboard in it, painted before any code or style has come, and with the
 * script that begins the first read. Both are inline: the service allows them by their hashes. docs/decisions/067.
 */
export function withStaticFrame(html: string, language: Language): string {
  const [sheet = ''] = /\n.*rel="stylesheet".*/.exec(html) ?? [];
  const theme = read('../public/theme.js');
  const icon = read('../public/icon-idle.svg').trim();
  const { code } = minifySync('begin.js', `${theme}${beginScript(read('begin.js'))}`, { module: false });
  const inline = `<script>${code.trim()}</script><style>${frameStyle()}</style>`;
  return [
    // A sheet in the head would hold the first paint back until it has come; here only what stands below it waits.
    [sheet, ''],
    ['<script src="/theme.js"></script>', inline],
    ['<div id="root"></div>', `<div id="root">${frame(language)}</div>${sheet}`],
    ['href="/icon-idle.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`],
  ].reduce((page, [from = '', to = '']) => put(page, from, to), html);
}

function put(page: string, from: string, to: string): string {
  const next = page.replace(from, () => to);
  if (next === page) throw new Error(`The page of the dashboard has no ${from}.`);
  return next;
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** `begin.js` with the addresses of all pages that have the frame, and that of the first read. */
export function beginScript(script: string): string {
  const { streams: _, states: __, watch: ___, delivered: ____, wall: _____, ...framed } = pagePatterns;
  const addresses = Object.values(framed).map((pattern) =>
    pattern.slice(1).replace(/:\w+/g, '[^/]+').replaceAll('/', '\\/').replaceAll('[^\\/]', '[^/]'),
  );
  return script.replace('PAGES', () => addresses.join('|')).replace('FIRST', firstChanges);
}

const nameOf = ({ under }: { under: string }) => under.slice(1);

function frameStyle(): string {
  const tokens = read('../src/dashboard/styles/tokens.css');
  const style = read('static-frame.css');
  const used = new Set([...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
  used.delete('--frame-tabs');
  const values = [...used].map((name) => {
    const [, value] = new RegExp(`\\s${name}:\\s*([^;]+);`).exec(tokens) ?? [];
    if (value === undefined) throw new Error(`tokens.css has no ${name}.`);
    return `${name}: ${value}`;
  });
  const all = destinationsIn(wordsIn.en);
  const current = all.map((one) => `[data-frame=${nameOf(one)}] .to-${nameOf(one)}`);
  return (
    style
      .replace('--of-the-build: tokens', () => values.join(';'))
      .replaceAll('[data-frame] .is-current', `:is(${current.join(',')})`)
      // The last one is the menu of the others.
      .replace('var(--frame-tabs)', String(all.filter(({ isFurther }) => !isFurther).length + 1))
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      .trim()
  );
}

const logo =
  '<svg class="logo" viewBox="0 0 20 20" aria-hidden="true"><path d="m1.5 11 3.5 4.75L10.25 3 18 17"/><circle cx="10.5" cy="13.75" r="2.5"/></svg>';

function frame(language: Language): string {
  const words = wordsIn[language];
  const links = destinationsIn(words).map(
    ({ to, word, icon, isFurther, ...one }) =>
      `<a class="to-${nameOf(one)}${isFurther ? ' is-further' : ''}" href="${to}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="${iconPaths[icon]}"/></svg>${word}</a>`,
  );
  const home = pagePatterns.streams;
  return `<div class="frame"><div class="rail"><a class="mark" href="${home}">${logo}Aircheck</a><nav aria-label="${words.main}">${links.join('')}</nav></div><div class="bar"><a href="${home}" aria-label="${words.home}">${logo}</a></div></div>`;
}

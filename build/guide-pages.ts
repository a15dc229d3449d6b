import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { sizeOfPicture } from './picture-size.ts';

const guide = fileURLToPath(new URL('../docs/guide/', import.meta.url));
/** The server for development has the styles here, as seen from the guide. */
const styles = '../src/dashboard/styles';
const ownSheet = fileURLToPath(new URL('guide.css', import.meta.url));
/** A repository calls the first page of a folder by the one name, a web server by the other. */
const [firstPage, firstAddress] = ['README.md', 'index.html'];

/**
 * The guide of docs/guide as pages beside the dashboard, in `guide/`: plain HTML in the dashboard's look, whose addresses
 * are relative, so that they work in any folder and from our service alike. docs/decisions/021.
 */
export function guidePages(): Plugin {
  return {
    name: 'aircheck-guide-pages',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    writeBundle({ dir = '.' }, bundle) {
      const [sheet, font] = [/\/index-[\w-]+\.css$/, /\.woff2$/].map((name) => {
        const address = Object.keys(bundle).find((each) => name.test(each));
        if (address === undefined) throw new Error(`The dashboard has no ${name} for the guide.`);
        return `../${address}`;
      });
      const to = join(dir, 'guide');
      mkdirSync(to, { recursive: true });
      for (const [address, html] of renderGuide(sheet, font)) writeFileSync(join(to, address), html);
      cpSync(ownSheet, join(to, 'guide.css'));
      cpSync(join(guide, 'pictures'), join(to, 'pictures'), { recursive: true });
    },
    configureServer(server) {
      server.middlewares.use('/guide', (request, response, next) => {
        const address = (request.url ?? '').slice(1).replace(/\?.*/, '');
        const page = renderGuide(`${styles}/styles.css`, `${styles}/fonts/geist.woff2`).get(address);
        if (page !== undefined) {
          response.setHeader('content-type', 'text/html');
          response.end(page);
        } else if (address === 'guide.css') {
          response.setHeader('content-type', 'text/css');
          response.end(read(ownSheet));
        } else if (/^pictures\/[\w-]+\.(?:png|jpg)$/.test(address)) response.end(readFileSync(join(guide, address)));
        else next();
      });
    },
  };
}

/** Every page by its address. `sheet` and `font`: where the dashboard's styles and its font are from there. */
export function renderGuide(sheet = '', font = ''): Map<string, string> {
  const sources = new Map(
    readdirSync(guide)
      .filter((file) => file.endsWith('.md'))
      .map((file) => [file, read(join(guide, file))]),
  );
  const first = sources.get(firstPage) ?? '';
  const order = [firstPage, ...[...first.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = '']) => file)];
  const titles = order.map((file) => /^# (.+)$/m.exec(sources.get(file) ?? '')?.[1] ?? file);
  return new Map(
    order.map((file, place) => {
      const links = order.map((other, index) => {
        const current = other === file ? ' aria-current="page"' : '';
        return `<a href="${addressOf(other)}"${current}>${titles[index]}</a>`;
      });
      const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <title>${titles[place]} · Aircheck</title>
    <link rel="icon" href="../icon-idle.svg" type="image/svg+xml" />
    <link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />
    <link rel="stylesheet" href="${sheet}" />
    <link rel="stylesheet" href="guide.css" />
    <script src="../before-paint.js"></script>
  </head>
  <body>
    <div class="guide">
      <nav aria-label="${titles[0]}"><a href="../">Aircheck</a>${links.join('')}</nav>
      <main>${renderPage(sources.get(file) ?? '')}</main>
    </div>
  </body>
</html>
`;
      return [addressOf(file), html];
    }),
  );
}

/** A page's own part. */
export function renderPage(markdown: string): string {
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        return `<a href="${addressOf(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const { width, height } = sizeOfPicture(readFileSync(join(guide, href)));
        const shape = width < height ? ' class="is-phone"' : '';
        return `<img src="${href}" alt="${escapeText(text)}" width="${width}" height="${height}" loading="lazy"${shape} />`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  // Wider than a phone: it scrolls by itself, by the keyboard too.
  return html
    .replaceAll('<table>', '<div class="wide-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** `first-evening.md` → `first-evening.html` */
function addressOf(file: string): string {
  return file === firstPage ? firstAddress : file.replace(/\.md$/, '.html');
}

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { renderGuide, renderPage } from '../../build/guide-pages.ts';

const guide = fileURLToPath(new URL('../../docs/guide/', import.meta.url));
const dashboard = fileURLToPath(new URL('../../src/dashboard/', import.meta.url));
const pages = readdirSync(guide).filter((file) => file.endsWith('.md'));
const textOf = (page: string) => readFileSync(`${guide}${page}`, 'utf8');
const addresses = (page: string) => [...textOf(page).matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);

/** Every sentence of the dashboard's catalogues, one with values in its pieces. */
function sentencesOfThePages(): Set<string> {
  const files = readdirSync(dashboard, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const catalogues = files
    .map((file) => readFileSync(`${dashboard}${file}`, 'utf8'))
    .filter((source) => /\bt\(/.test(source));
  const texts = catalogues.flatMap((source) =>
    [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(([, plain, template]) => plain ?? template ?? ''),
  );
  return new Set(texts.flatMap((text) => text.split(/\$\{[^}]*\}/)).map((text) => text.trim()));
}

describe('the guide', () => {
  const sentences = sentencesOfThePages();

  it.each(pages)('%s calls everything by the words that stand in the product', (page) => {
    const labels = [...textOf(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label.replaceAll('\n', ' '));
    expect(labels.filter((label) => !sentences.has(label))).toEqual([]);
  });

  it.each(pages)('%s leads to pages and pictures that exist, each picture with words in its place', (page) => {
    expect(addresses(page).filter((address) => !existsSync(`${guide}${address}`))).toEqual([]);
    expect(textOf(page)).not.toContain('![](');
  });

  it('is led to from its first page, all of it, and shows every picture that is made', () => {
    expect(pages.filter((page) => page !== 'README.md' && !addresses('README.md').includes(page))).toEqual([]);
    const shown = new Set(pages.flatMap(addresses));
    const made = readdirSync(`${guide}pictures`).map((file) => `pictures/${file}`);
    expect(made.filter((picture) => !shown.has(picture))).toEqual([]);
  });

  it('may say whatever it likes in the place of a picture', () => {
    expect(renderPage('![R&B said "on air" <now>](pictures/wall.jpg)')).toContain(
      'alt="R&amp;B said &quot;on air&quot; &lt;now>"',
    );
  });

  it('is rendered to pages that lead to each other from any folder, and keep the places of their pictures', () => {
    const rendered = renderGuide('../style.css');
    expect([...rendered.keys()].sort()).toEqual(
      pages.map((page) => (page === 'README.md' ? 'index.html' : page.replace('.md', '.html'))).sort(),
    );
    for (const html of rendered.values()) {
      const linked = [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
      expect(linked.filter((address) => /^\/|:/.test(address))).toEqual([]);
      const leadsNowhere = (address: string) => !rendered.has(address) && !existsSync(`${guide}${address}`);
      expect(linked.filter((address) => !/^\.\.\/|^guide\.css$/.test(address) && leadsNowhere(address))).toEqual([]);
      for (const [image] of html.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/ width="\d{3,4}" height="\d{3,4}"/);
    }
  });
});

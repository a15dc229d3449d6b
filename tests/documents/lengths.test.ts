import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pagesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const read = (page: string) => readFileSync(join(root, page), 'utf8');
const words = (text: string) => text.split(/\s+/).length;
const decisions = pagesIn('docs/decisions');

describe('The documents can be read', () => {
  it('the README fits two screens', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(130);
  });

  it('at most 25 decisions stand, each on one screen with its reason', () => {
    expect(decisions.length).toBeLessThanOrEqual(25);
    expect(decisions.filter((page) => words(read(page)) > 600)).toEqual([]);
    const parts = ['**Context.**', '**Not taken.**', '**Consequences.**'];
    expect(decisions.filter((page) => !parts.every((part) => read(page).includes(part)))).toEqual([]);
  });

  it('all of them have at most 30,000 words', () => {
    const pages = ['README.md', ...pagesIn('docs'), ...decisions];
    expect(words(pages.map(read).join('\n'))).toBeLessThanOrEqual(30_000);
  });
});

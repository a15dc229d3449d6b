import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModuleFacts } from '../architecture/module-facts.ts';
import { builtDashboard } from '../support/browser/open-browser.ts';

const assets = join(builtDashboard, 'assets');

/** Each chunk with those that it cannot run without. */
function readChunks(): Map<string, string[]> {
  if (!existsSync(assets)) throw new Error('dist/dashboard is missing: run `npm run build` first.');
  const chunks = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return new Map(
    chunks.map((name) => {
      const { imports } = readModuleFacts(name, readFileSync(join(assets, name), 'utf8'));
      return [name, imports.flatMap(({ file, isDynamic }) => (file === undefined || isDynamic ? [] : [file]))];
    }),
  );
}

/** The chunks that are loaded with this one, itself among them where it loads itself in a circle. */
function loadedBy(chunk: string, chunks: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const follow = (name: string) => {
    for (const next of chunks.get(name) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      follow(next);
    }
  };
  follow(chunk);
  return found;
}

describe('The chunks of the built dashboard', () => {
  it('are one a room: few, and none so small that its request weighs more', () => {
    const sizes = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .filter((name) => !name.startsWith('rolldown-runtime-'))
      .map((name) => ({ name, bytes: readFileSync(join(assets, name)).length }));
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.length).toBeLessThanOrEqual(13);
    expect(sizes.filter(({ bytes }) => bytes < 2000)).toEqual([]);
  });

  it('load none another in a circle', () => {
    const chunks = readChunks();
    const names = [...chunks.keys()];
    const watch = names.find((name) => name.startsWith('watch-')) ?? '';
    expect([...loadedBy(watch, chunks)].map((name) => name.split('-')[0])).toContain('player');
    expect(names.filter((name) => loadedBy(name, chunks).has(name))).toEqual([]);
    expect(
      loadedBy(
        'a',
        new Map([
          ['a', ['b']],
          ['b', ['a']],
        ]),
      ),
    ).toContain('a');
  });
});

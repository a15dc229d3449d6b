import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
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

const nameOf = (chunk: string) => chunk.replace(/-[\w-]{8}\.js$/, '');

describe('The chunks of the built dashboard', () => {
  let chunks: Map<string, string[]>;
  beforeAll(() => {
    chunks = readChunks();
  });

  it('are few', () => {
    expect(chunks.size).toBeGreaterThan(5);
    expect(chunks.size).toBeLessThanOrEqual(40);
  });

  it('are not lost with the code of another page: each needs the first and the shared one alone', () => {
    const needed = [...chunks.keys()].flatMap((chunk) => [...loadedBy(chunk, chunks)].map(nameOf));
    expect([...new Set(needed)].sort()).toEqual(['index', 'shared']);
  });

  it('load none another in a circle', () => {
    expect([...chunks.keys()].filter((name) => loadedBy(name, chunks).has(name))).toEqual([]);
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

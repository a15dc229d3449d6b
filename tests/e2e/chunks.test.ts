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

const roomOf = (chunk: string) => chunk.replace(/-[\w-]{8}\.js$/, '');

describe('The chunks of the built dashboard', () => {
  let chunks: Map<string, string[]>;
  beforeAll(() => {
    chunks = readChunks();
  });

  it('are one a room: few, and none so small that its request weighs more', () => {
    const sizes = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .filter((name) => !name.startsWith('rolldown-runtime-'))
      .map((name) => ({ name, bytes: readFileSync(join(assets, name)).length }));
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.length).toBeLessThanOrEqual(20);
    expect(sizes.filter(({ bytes }) => bytes < 2000)).toEqual([]);
  });

  it.each([
    ['stream', ['links', 'schedule', 'signal']],
    ['session', ['links', 'player', 'signal']],
    ['watch', ['links', 'player']],
    ['recordings', ['links', 'schedule', 'shell', 'signal']],
    // Activity calls trouble with the signal by its names; a webhook is for some of the tags that streams have.
    ['settings', ['connections', 'links', 'signal']],
    ['sign-in', []],
    // The alarm rings for a show that does not come, too.
    ['on-air', ['schedule', 'signal']],
    ['shell', ['links', 'schedule']],
    ['schedule', []],
  ])('are not lost with the code of another: %s needs %j beside what is shared', (room, needed) => {
    const name = [...chunks.keys()].find((chunk) => roomOf(chunk) === room) ?? '';
    const loaded = [...loadedBy(name, chunks)].map(roomOf).sort();
    expect(loaded).toEqual([...needed, 'first', 'rolldown-runtime', 'shared'].sort());
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

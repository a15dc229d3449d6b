import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { proofs } from './proofs.ts';
import { readSources } from './read-sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const documents = ['docs', 'README.md', 'SECURITY.md', 'THIRD_PARTY.md'];
const sources = readSources(root, ['src', 'build', 'tests', 'launcher', 'public', ...documents]);

describe.each(proofs)('$name', ({ rule, samples, holds }) => {
  it('in this repository', () => {
    expect(rule(sources)).toEqual([]);
  });

  it.each(samples)('and is broken, with a hint how to fix it, by $files', ({ breaks, files }) => {
    const breaches = rule(new Map(Object.entries(files)));
    expect(breaches.join('\n')).toContain(breaks);
    // path:line: what is wrong. How to fix it.
    for (const breach of breaches) expect(breach).toMatch(/^[\w./-]+:\d+: .+\. [A-Z].+/);
  });

  it.each(holds.map((files) => ({ files })))('and is kept by $files', ({ files }) => {
    expect(rule(new Map(Object.entries(files)))).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/performance.md'), 'utf8');
const runner = readFileSync(join(root, 'tests/bench/run.ts'), 'utf8');

it('names every stage of the bench, and no other', () => {
  const stages = [...runner.matchAll(/^ {2}(\w+): \w+Stage,$/gm)].map(([, name]) => name);
  const files = readdirSync(join(root, 'tests/bench'), { recursive: true, encoding: 'utf8' });
  expect(stages.length).toBe(files.filter((file) => file.endsWith('-stage.ts')).length);
  const named = [...page.matchAll(/`npm run bench -- ([a-z]+)`/g)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual([...stages].sort());
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeStage, withTable } from '../bench/report/write-tables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/performance.md'), 'utf8');
const runner = readFileSync(join(root, 'tests/bench/run.ts'), 'utf8');

describe('docs/performance.md says how to repeat what it says', () => {
  it('names every stage of the bench, and no other', () => {
    const stages = [...runner.matchAll(/^ {2}(\w+): \w+Stage,$/gm)].map(([, name]) => name);
    const files = readdirSync(join(root, 'tests/bench'), { recursive: true, encoding: 'utf8' });
    expect(stages.length).toBe(files.filter((file) => file.endsWith('-stage.ts')).length);
    const named = [...page.matchAll(/`npm run bench -- ([a-z]+)`/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual([...stages].sort());
  });
});

describe('A stage that was measured again', () => {
  const options = { command: 'npm run bench -- http', atMs: Date.UTC(2026, 10, 23) };
  const table = describeStage(
    {
      stage: 'http',
      figures: [
        { name: 'one stream : bare', unit: 'reads', values: [0.5, 0.75, 1], note: 'at most a|b' },
        { name: 'the other console', unit: 'ms', values: [] },
      ],
      skipped: 'no console',
    },
    options,
  );
  const before = `# Page\n\n<!-- bench: begin -->\n\n### http\n\nold\n\n### lists\n\nkept\n\n<!-- bench: end -->\n\nFoot\n`;

  it('is a table with its command, its day and what was missing', () => {
    expect(table).toMatch(/^### http\n\n`npm run bench -- http`, 2026-11-23, .+ cores, \d+ GiB, Node \d/);
    expect(table).toContain('Not compared: no console\n');
    expect(table).toContain('| one stream : bare, reads | 0.75 | 0.50 | 1.00 | 3 | at most a\\|b |');
    expect(table).toContain('| the other console, ms | – | – | – | 0 |  |');
  });

  it('takes the place of its table and leaves all else', () => {
    const after = withTable(before, 'http', table);
    expect(after).toBe(before.replace('### http\n\nold', table));
    expect(withTable(after, 'http', table)).toBe(after);
  });

  it('comes last where it is new', () => {
    expect(withTable(before, 'crowd', '### crowd\n\nnew')).toBe(before.replace('kept\n', 'kept\n\n### crowd\n\nnew\n'));
  });

  it('is refused by a page without the marks', () => {
    expect(() => withTable('# Page\n', 'http', table)).toThrow('nowhere to write');
  });
});

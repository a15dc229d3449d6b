import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources } from './read-sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const moving = /^\s*(?:transition|animation)(?:-[a-z]+)?:(?!\s*none)/;
const asksFirst = '@media (prefers-reduced-motion: no-preference)';

/** Lines that let something move for everybody, whatever the system says of movement. */
function movingLines(path: string, text: string): string[] {
  const blocks: string[] = [];
  const found: string[] = [];
  text.split('\n').forEach((line, index) => {
    const isFree = path.endsWith('.css')
      ? moving.test(line) && !blocks.includes(asksFirst)
      : /[\s'"`](?:transition|animate)-(?!none)/.test(line) && !line.includes('motion-reduce:');
    if (isFree) found.push(`${path}:${index + 1}: ${line.trim()}`);
    for (const [mark] of line.matchAll(/[{}]/g)) {
      if (mark === '{') blocks.push(line.slice(0, line.indexOf('{')).trim());
      else blocks.pop();
    }
  });
  return found;
}

it('Nothing moves for whoever asks the system for less movement', () => {
  const sources = [...readSources(root, ['src/dashboard'])];
  expect(sources.flatMap(([path, text]) => movingLines(path, text))).toEqual([]);
  expect(movingLines('a.css', 'a {\n  transition: color 1s;\n}')).toHaveLength(1);
  expect(movingLines('a.css', `a {\n  ${asksFirst} {\n    animation: a 1s;\n  }\n  transition: none;\n}`)).toEqual([]);
  expect(movingLines('a.tsx', `<p className="p-1 animate-spin" />`)).toHaveLength(1);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../docs/operations.md', import.meta.url));

/** The block of docs/operations.md in this language that holds `having`. Throws where there is none, or more than one. */
export function readConfig(language: string, having: string): string {
  const text = readFileSync(page, 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, block = '']) =>
    of === language && block.includes(having) ? block : [],
  );
  const [block, ...others] = blocks;
  if (block === undefined || others.length > 0) {
    throw new Error(`docs/operations.md has ${blocks.length} blocks of ${language} with "${having}", not one.`);
  }
  return block;
}

/** Puts other text in the place of each given one. Throws where there is none of it: the page has changed. */
export function replaceAll(config: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The configuration in docs/operations.md no longer has "${from}".`);
    return text.replaceAll(from, to);
  }, config);
}

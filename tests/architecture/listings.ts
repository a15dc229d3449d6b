import { posix } from 'node:path';
import { isModule, type Rule } from './rule.ts';

/** A listing that fits on one screen. */
const mostFiles = 25;
/** The parts whose files must be told apart by their names alone. */
const part = /^src\/(dashboard|service)\//;

/** No folder of the code has more files side by side than a reader takes in, and no two files of a part share a name. */
export const listings: Rule = (sources) => {
  const inFolder = new Map<string, number>();
  const byStem = new Map<string, string>();
  return [...sources.keys()].flatMap((path) => {
    const found: string[] = [];
    if (!path.startsWith('src/')) return found;
    const folder = posix.dirname(path);
    const count = (inFolder.get(folder) ?? 0) + 1;
    inFolder.set(folder, count);
    if (count === mostFiles + 1) found.push(`${path}:1: is file ${count} of ${folder}. Make a room of some of them.`);
    const [, name] = part.exec(path) ?? [];
    if (name === undefined || !isModule(path)) return found;
    const key = `${name} ${posix.basename(path).replace(/\.tsx?$/, '')}`;
    const other = byStem.get(key);
    if (other !== undefined) found.push(`${path}:1: is called like ${other}. Name it for what only it holds.`);
    byStem.set(key, path);
    return found;
  });
};

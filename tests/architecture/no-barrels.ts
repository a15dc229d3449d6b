import { posix } from 'node:path';
import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule } from './rule.ts';

/** No `index` files and no file that only passes on what others export. */
export const noBarrels: Rule = (sources) =>
  [...sources].flatMap(([path, source]) => {
    if (!isModule(path)) return [];
    if (/^index\.tsx?$/.test(posix.basename(path))) {
      return [`${path}:1: is an index file. Name it for the one thing it exports and import it by that name.`];
    }
    if (!readModuleFacts(path, source).isOnlyReexports) return [];
    return [`${path}:1: only passes on exports. Delete it and import each name from the file that makes it.`];
  });

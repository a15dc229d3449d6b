import { isModule, type Rule } from './rule.ts';

const maxLines = 250;
const maxComponentLines = 130;

/** A file that cannot be read in one go does more than one thing. */
export const fileSize: Rule = (sources) =>
  [...sources].flatMap(([path, source]) => {
    if (!isModule(path) || !/^(?:src|tests\/support|tests\/architecture)\//.test(path)) return [];
    const isComponent = path.endsWith('.tsx') && path.startsWith('src/dashboard/');
    const limit = isComponent ? maxComponentLines : maxLines;
    const lines = source.trimEnd().split('\n').length;
    if (lines <= limit) return [];
    return [`${path}:${limit}: has ${lines} lines, ${limit} is the most. Give its second concern a file of its own.`];
  });

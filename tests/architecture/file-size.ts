import { isModule, type Rule } from './rule.ts';

const maxLines = 400;
/** Catalogues of words and migrations are lists: they may be longer. */
const maxListLines = 500;
const list = /(?:words|migrations)\.ts$/;

/** A file that cannot be read in one go does more than one thing. */
export const fileSize: Rule = (sources) =>
  [...sources].flatMap(([path, source]) => {
    if (!isModule(path) || !/^(?:src|tests\/support|tests\/architecture)\//.test(path)) return [];
    const limit = list.test(path) ? maxListLines : maxLines;
    const lines = source.trimEnd().split('\n').length;
    if (lines <= limit) return [];
    return [`${path}:${limit}: has ${lines} lines, ${limit} is the most. Give its second concern a file of its own.`];
  });

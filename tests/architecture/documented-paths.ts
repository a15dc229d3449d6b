import type { Rule } from './rule.ts';

const pathInDocs = /`((?:src|tests|docs)\/[\w./-]*[\w/])`/g;

/** A path that the documents name is there. */
export const documentedPaths: Rule = (sources) => {
  const breaches: string[] = [];
  const paths = [...sources.keys()];
  for (const [document, text] of sources) {
    if (!document.endsWith('.md')) continue;
    text.split('\n').forEach((line, index) => {
      for (const [, named] of line.matchAll(pathInDocs)) {
        if (named === undefined) continue;
        const folder = named.endsWith('/') ? named : `${named}/`;
        if (sources.has(named) || paths.some((path) => path.startsWith(folder))) continue;
        breaches.push(`${document}:${index + 1}: names ${named}, which does not exist. Name the file it became.`);
      }
    });
  }
  return breaches;
};

import type { Rule } from './rule.ts';

const pathInDocs = /`((?:src|tests|docs|launcher|public)\/[\w./-]*[\w/])`/g;
/** Of comments: a document as a whole, or a decision by its number. */
const documentInCode = /(?<![\w/])docs\/(?:decisions\/\d{3}|[\w/-]+\.md)/g;

/** A path that the documents name, or a document that the code names, is there. */
export const documentedPaths: Rule = (sources) => {
  const breaches: string[] = [];
  const paths = [...sources.keys()];
  const isThere = (named: string) =>
    sources.has(named) ||
    paths.some((path) => path.startsWith(named.endsWith('/') ? named : `${named}/`) || isDecision(path, named));
  for (const [file, text] of sources) {
    // Its samples name what does not exist.
    if (file.startsWith('tests/architecture/')) continue;
    const isDocument = file.endsWith('.md');
    text.split('\n').forEach((line, index) => {
      const named = isDocument
        ? [...line.matchAll(pathInDocs)].map(([, path = '']) => path)
        : [...line.matchAll(documentInCode)].map(([path]) => path);
      for (const path of named) {
        if (isThere(path)) continue;
        breaches.push(`${file}:${index + 1}: names ${path}, which does not exist. Name the file it became.`);
      }
    });
  }
  return breaches;
};

function isDecision(path: string, named: string): boolean {
  return /\/\d{3}$/.test(named) && path.startsWith(`${named}-`);
}

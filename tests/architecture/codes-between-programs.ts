import { isModule, type Rule } from './rule.ts';

/** The hosted API has no codes: its sentences are matched there. */
const exempt = new Set(['src/contract/hosted-words.ts']);

const searches: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /\/[^/\n]*[A-Za-z]{3,} [A-Za-z][^/\n]*\/[a-z]*\.(?:test|exec)\(/, what: 'searches a sentence' },
  { pattern: /\.(?:match|search|replace)\(\/[^/<\n]*[A-Za-z]{3,} [A-Za-z]/, what: 'searches a sentence' },
  {
    pattern: /\.(?:startsWith|endsWith|includes)\((['"`])[^'"`\n]*[A-Za-z]{3,} [A-Za-z]/,
    what: 'compares the words of a sentence',
  },
  { pattern: /\.message (?:===|!==) ['"`]/, what: 'compares an error’s words' },
  { pattern: /\.name (?:===|!==) '(?!AbortError|NotAllowedError)\w*Error'/, what: 'recognises an error by its name' },
];

/** Programs talk in codes, people in sentences: a better word must never break a program. */
export const codesBetweenPrograms: Rule = (sources) => {
  const breaches: string[] = [];
  for (const [path, source] of sources) {
    if (!path.startsWith('src/') || !isModule(path) || exempt.has(path)) continue;
    source.split('\n').forEach((line, i) => {
      for (const { pattern, what } of searches) {
        if (!pattern.test(line)) continue;
        breaches.push(`${path}:${i + 1}: ${what}. Send a code beside the words, or a class of error, and go by that.`);
      }
    });
  }
  return breaches;
};

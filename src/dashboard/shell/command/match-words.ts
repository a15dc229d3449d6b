import { foldText } from '../../language.ts';

/** The words of a text as they are compared: without case, accents and punctuation. */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '');
}

/**
 * How well a text has all these words, in whatever order; undefined where one is missing. A word at the very beginning
 * counts most, then one that begins a word.
 */
export function matchWords(sought: readonly string[], text: string): number | undefined {
  const there = wordsOf(text);
  let score = 0;
  for (const word of sought) {
    const points = there[0]?.startsWith(word)
      ? 3
      : there.some((each) => each.startsWith(word))
        ? 2
        : there.some((each) => each.includes(word))
          ? 1
          : 0;
    if (points === 0) return undefined;
    score += points;
  }
  return score;
}

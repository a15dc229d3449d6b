import type { Plugin } from 'vite';

/**
 * The contract describes each field for the API's document, which the service writes. The page never shows those sentences,
 * so it does not load them.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    transform: {
      // TypeScript is JavaScript by then.
      order: 'post',
      filter: { id: /\/src\/contract\/.+\.ts$/ },
      handler(code) {
        const sentences = findSentences(this.parse(code)).sort(([a], [b]) => b - a);
        const emptied = sentences.reduce((text, [start, end]) => `${text.slice(0, start)}''${text.slice(end)}`, code);
        return { code: emptied, map: null };
      },
    },
  };
}

/** The positions of the second arguments of `described`. */
function findSentences(node: unknown): [start: number, end: number][] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(findSentences);
  const { type, callee, arguments: given } = Object(node);
  if (type !== 'CallExpression' || callee.name !== 'described') return inside;
  const { type: sentence, start, end } = Object(given[1]);
  return sentence === 'Literal' || sentence === 'TemplateLiteral' ? [...inside, [start, end]] : inside;
}

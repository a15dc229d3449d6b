import type { words as english } from '../../../streams/tags/tags-filter-words.ts';

export const words: typeof english = {
  tag: 'Schlagwort',
  anyTag: 'Alle Schlagwörter',
  counted: (tag, count) => `${tag} (${count})`,
};

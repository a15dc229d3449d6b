import type { words as english } from '../../../streams/tags/tags-filter-words.ts';

export const words: typeof english = {
  tag: 'Schlagwort',
  anyTag: 'Schlagwort',
  counted: (tag, count) => `${tag} (${count})`,
};

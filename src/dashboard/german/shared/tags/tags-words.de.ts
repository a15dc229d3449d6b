import { listed } from '../../../language.ts';
import type { words as english } from '../../../shared/tags/tags-words.ts';

export const words: typeof english = {
  tags: 'Schlagwörter',
  filterBy: (tag) => `Streams mit dem Schlagwort ${tag} zeigen`,
  more: (count) => `+${count}`,
  further: (tags) => `und ${listed(tags)}`,
};

import { catalogue, listed } from '../../language.ts';

export const words = catalogue({
  en: {
    tags: 'Tags',
    filterBy: (tag: string) => `Show streams with the tag ${tag}`,
    more: (count: number) => `+${count}`,
    further: (tags: readonly string[]) => `and ${listed(tags)}`,
  },
  de: {
    tags: 'Schlagwörter',
    filterBy: (tag) => `Streams mit dem Schlagwort ${tag} zeigen`,
    more: (count) => `+${count}`,
    further: (tags) => `und ${listed(tags)}`,
  },
});

import { catalogue } from '../../../lib/language.ts';

export const words = catalogue({
  en: {
    tag: 'Tag',
    anyTag: 'Any tag',
    /** In the list to choose from. */
    counted: (tag: string, count: number) => `${tag} (${count})`,
  },
  de: {
    tag: 'Schlagwort',
    anyTag: 'Schlagwort',
    counted: (tag, count) => `${tag} (${count})`,
  },
});

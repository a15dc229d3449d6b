import { catalogue, listed } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    tags: 'Tags',
    filterBy: (tag: string) => `Show streams with the tag ${tag}`,
    more: (count: number) => `+${count}`,
    further: (tags: readonly string[]) => `and ${listed(tags)}`,
    remove: (tag: string) => `Remove ${tag}`,
    inUse: 'In use',
    add: (tag: string) => `Add ${tag}`,
    hint: 'Enter or a comma adds a tag, Backspace removes the last one.',
    problems: {
      there: 'This tag is there already.',
      long: (longest: number) => `A tag has at most ${longest} characters.`,
      unfit: 'A tag has no quotation marks or control characters.',
      many: (most: number) => `A stream has at most ${most} tags.`,
    },
  },
  de: {
    tags: 'Schlagwörter',
    filterBy: (tag) => `Streams mit dem Schlagwort ${tag} zeigen`,
    more: (count) => `+${count}`,
    further: (tags) => `und ${listed(tags)}`,
    remove: (tag) => `${tag} entfernen`,
    inUse: 'In Gebrauch',
    add: (tag) => `${tag} hinzufügen`,
    hint: 'Eingabetaste oder Komma fügt ein Schlagwort hinzu, Rücktaste entfernt das letzte.',
    problems: {
      there: 'Dieses Schlagwort ist schon da.',
      long: (longest) => `Ein Schlagwort hat höchstens ${longest} Zeichen.`,
      unfit: 'Ein Schlagwort hat keine Anführungs- und Steuerzeichen.',
      many: (most) => `Ein Stream hat höchstens ${most} Schlagwörter.`,
    },
  },
});

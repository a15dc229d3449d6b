import type { words as english } from '../../../shared/tags/tags-field-words.ts';

export const words: typeof english = {
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
};

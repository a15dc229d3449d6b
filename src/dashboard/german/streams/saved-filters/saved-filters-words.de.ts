import type { words as english } from '../../../streams/saved-filters/saved-filters-words.ts';

export const words: typeof english = {
  menu: 'Gespeicherte Filter',
  save: 'Diesen Filter speichern …',
  nothing: 'Nichts ist gefiltert oder sortiert.',
  tooMany: (most) => `Höchstens ${most} Filter lassen sich speichern. Zuerst einen löschen.`,
  edit: 'Filter löschen …',
  none: 'In diesem Browser ist kein Filter gespeichert.',

  dialog: { title: 'Diesen Filter speichern', submit: 'Speichern', submitting: 'Wird gespeichert …' },
  replaces: 'Ersetzt den Filter mit diesem Namen.',
  hint: 'Gilt in diesem Browser und für diese Verbindung.',

  delete: 'Löschen',
  deleteNamed: (name) => `${name} löschen`,
  close: 'Schließen',

  text: (text) => `„${text}“`,
  tagged: (tag) => `Schlagwort ${tag}`,
  sorted: 'sortiert',
};

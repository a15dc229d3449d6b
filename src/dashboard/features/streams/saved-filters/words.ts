import { catalogue } from '../../../lib/language.ts';

export const words = catalogue({
  en: {
    menu: 'Saved filters',
    save: 'Save this filter…',
    nothing: 'Nothing is filtered or sorted.',
    tooMany: (most: number) => `At most ${most} filters are kept. Delete one first.`,
    edit: 'Delete a filter…',
    none: 'No filter is saved in this browser.',

    dialog: { title: 'Save this filter', submit: 'Save', submitting: 'Saving…' },
    replaces: 'This replaces the filter of the same name.',
    hint: 'It is kept in this browser, for this connection.',

    delete: 'Delete',
    deleteNamed: (name: string) => `Delete ${name}`,
    close: 'Close',

    /** "“council”, Live, sorted" */
    text: (text: string) => `“${text}”`,
    tagged: (tag: string) => `tag ${tag}`,
    sorted: 'sorted',
  },
  de: {
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
  },
});

import type { words as english } from '../../../../streams/new-stream/many/list-words.ts';

export const words: typeof english = {
  hint: (columns, presets) =>
    `Oder CSV: ${columns}, mit Komma, Semikolon oder Tabulator dazwischen. Ein Name, der eines davon enthält, steht in Anführungszeichen. Vorlagen: ${presets}, oder keine.`,
  rule: 'Als CSV gilt eine Liste, deren erste Zeile name,preset lautet oder in der nach einem Namen eine Vorlage oder ,, steht.',
  columns: 'name,preset',
  columnsWithTags: 'name,preset,tag;tag',
  asStream: (stream) => `Wie ${stream}`,
  withTags: (preset, tags) => `${preset} · ${tags.join(', ')}`,
  faulty: (count) => `${count} fehlerhaft`,
  refused: (place) => `Zuerst Zeile ${place} berichtigen: Solange eine Zeile fehlerhaft ist, wird nichts angelegt.`,
  faults: {
    quotes: 'Ein Anführungszeichen fehlt.',
    noName: 'Der Name fehlt.',
    preset: (preset) => `Keine Vorlage heißt „${preset}“.`,
    columns: (most) => `Mehr als ${most} Spalten.`,
    tagsElsewhere: 'In dieser API haben Streams keine Schlagwörter.',
    tagTooLong: (tag, longest) => `Das Schlagwort „${tag}“ hat mehr als ${longest} Zeichen.`,
    tagUnfit: (tag) => `Das Schlagwort „${tag}“ enthält ein Komma, ein Anführungs- oder ein Steuerzeichen.`,
    tooManyTags: (most) => `Mehr als ${most} Schlagwörter.`,
  },
};

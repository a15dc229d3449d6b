import { catalogue } from '../../../../lib/language.ts';

export const words = catalogue({
  en: {
    hint: (columns: string, presets: string) =>
      `Or CSV: ${columns}, with commas, semicolons or tabs between. A name that has one stands in quotation marks. Presets: ${presets}, or none.`,
    rule: 'A list is read as CSV when its first line is name,preset, or when a preset or ,, follows a name.',
    columns: 'name,preset',
    columnsWithTags: 'name,preset,tag;tag',
    asStream: (stream: string) => `As ${stream}`,
    withTags: (preset: string, tags: readonly string[]) => `${preset} · ${tags.join(', ')}`,
    faulty: (count: number) => `${count} with a fault`,
    refused: (place: number) => `Correct line ${place} first: nothing is created while a line has a fault.`,
    faults: {
      quotes: 'The quotation marks do not match.',
      noName: 'The name is missing.',
      preset: (preset: string) => `No preset is called “${preset}”.`,
      columns: (most: number) => `There are more than ${most} columns.`,
      tagsElsewhere: 'Streams have no tags in this API.',
      tagTooLong: (tag: string, longest: number) => `The tag “${tag}” has more than ${longest} characters.`,
      tagUnfit: (tag: string) => `The tag “${tag}” has a comma, a quotation mark or a control character.`,
      tooManyTags: (most: number) => `There are more than ${most} tags.`,
    },
  },
  de: {
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
  },
});

import { catalogue } from '../../../language.ts';

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
});

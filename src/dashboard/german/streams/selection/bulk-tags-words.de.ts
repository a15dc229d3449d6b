import { counted, plural } from '../../../language.ts';
import type { words as english } from '../../../streams/selection/bulk-tags-words.ts';

const streams = (count: number) => counted(count, { one: 'Stream', other: 'Streams' });

export const words: typeof english = {
  title: (count) => `Schlagwörter von ${plural(count, { one: `${count} Stream`, other: `${count} Streams` })}`,
  add: 'Hinzufügen',
  remove: 'Entfernen',
  ofSelected: (count, selected) => `${count} von ${selected}`,
  submit: (count) => `${streams(count)} ändern`,
  nothing: 'Ein Schlagwort zum Hinzufügen eingeben oder eines zum Entfernen wählen.',
  already: (count) => plural(count, { one: `${count} bleibt, wie er ist`, other: `${count} bleiben, wie sie sind` }),
  full: (count) =>
    plural(count, { one: `${count} hätte zu viele Schlagwörter`, other: `${count} hätten zu viele Schlagwörter` }),
};

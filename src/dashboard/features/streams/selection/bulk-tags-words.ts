import { catalogue, counted, plural } from '../../../lib/language.ts';

const streams = (count: number) => counted(count, { one: 'stream', other: 'streams' });

const germanStreams = (count: number) => counted(count, { one: 'Stream', other: 'Streams' });

export const words = catalogue({
  en: {
    title: (count: number) => `Tags of ${streams(count)}`,
    add: 'Add',
    remove: 'Remove',
    ofSelected: (count: number, selected: number) => `${count} of ${selected}`,
    submit: (count: number) => `Change ${streams(count)}`,
    nothing: 'Type a tag to add, or choose one to remove.',
    already: (count: number) => plural(count, { one: `${count} stays as it is`, other: `${count} stay as they are` }),
    full: (count: number) => `${count} would have too many tags`,
  },
  de: {
    title: (count) => `Schlagwörter von ${plural(count, { one: `${count} Stream`, other: `${count} Streams` })}`,
    add: 'Hinzufügen',
    remove: 'Entfernen',
    ofSelected: (count, selected) => `${count} von ${selected}`,
    submit: (count) => `${germanStreams(count)} ändern`,
    nothing: 'Ein Schlagwort zum Hinzufügen eingeben oder eines zum Entfernen wählen.',
    already: (count) => plural(count, { one: `${count} bleibt, wie er ist`, other: `${count} bleiben, wie sie sind` }),
    full: (count) =>
      plural(count, { one: `${count} hätte zu viele Schlagwörter`, other: `${count} hätten zu viele Schlagwörter` }),
  },
});

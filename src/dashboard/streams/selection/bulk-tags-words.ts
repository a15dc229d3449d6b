import { catalogue, counted, plural } from '../../language.ts';

const streams = (count: number) => counted(count, { one: 'stream', other: 'streams' });

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
});

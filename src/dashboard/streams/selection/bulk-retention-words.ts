import { catalogue, counted, plural } from '../../language.ts';

const streams = (count: number) => counted(count, { one: 'stream', other: 'streams' });

export const words = catalogue({
  en: {
    title: (count: number) => `Keep recordings of ${streams(count)}`,
    submit: (count: number) => `Change ${streams(count)}`,
    now: (parts: string) => `Now: ${parts}.`,
    asService: (count: number) => `${count} as the service is set`,
    days: (count: number, days: number) => `${count} for ${counted(days, { one: 'day', other: 'days' })}`,
    forEver: (count: number) => `${count} for ever`,
    choose: 'Choose how long.',
    already: (count: number) => plural(count, { one: `${count} stays as it is`, other: `${count} stay as they are` }),
  },
});

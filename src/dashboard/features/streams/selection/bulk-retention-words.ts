import { catalogue, counted, plural } from '../../../lib/language.ts';

const streams = (count: number) => counted(count, { one: 'stream', other: 'streams' });

const germanStreams = (count: number) => counted(count, { one: 'Stream', other: 'Streams' });

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
  de: {
    title: (count) => `Aufbewahrung von ${plural(count, { one: `${count} Stream`, other: `${count} Streams` })}`,
    submit: (count) => `${germanStreams(count)} ändern`,
    now: (parts) => `Jetzt: ${parts}.`,
    asService: (count) => `${count} wie beim Dienst eingestellt`,
    days: (count, days) => `${count} für ${counted(days, { one: 'Tag', other: 'Tage' })}`,
    forEver: (count) => `${count} für immer`,
    choose: 'Auswählen, wie lange.',
    already: (count) => plural(count, { one: `${count} bleibt, wie er ist`, other: `${count} bleiben, wie sie sind` }),
  },
});

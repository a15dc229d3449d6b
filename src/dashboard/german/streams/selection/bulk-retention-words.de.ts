import { counted, plural } from '../../../language.ts';
import type { words as english } from '../../../streams/selection/bulk-retention-words.ts';

const streams = (count: number) => counted(count, { one: 'Stream', other: 'Streams' });

export const words: typeof english = {
  title: (count) => `Aufbewahrung von ${plural(count, { one: `${count} Stream`, other: `${count} Streams` })}`,
  submit: (count) => `${streams(count)} ändern`,
  now: (parts) => `Jetzt: ${parts}.`,
  asService: (count) => `${count} wie beim Dienst eingestellt`,
  days: (count, days) => `${count} für ${counted(days, { one: 'Tag', other: 'Tage' })}`,
  forEver: (count) => `${count} für immer`,
  choose: 'Auswählen, wie lange.',
  already: (count) => plural(count, { one: `${count} bleibt, wie er ist`, other: `${count} bleiben, wie sie sind` }),
};

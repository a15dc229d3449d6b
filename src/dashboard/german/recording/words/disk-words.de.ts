import { counted } from '../../../language.ts';
import type { words as english } from '../../../recording/words/disk-words.ts';

export const words: typeof english = {
  low: (free, floor, left) =>
    `${free} frei${left}. Bei ${floor} endet die Aufzeichnung. Aufzeichnungen löschen, die niemand mehr braucht, oder dem Dienst mehr Speicher geben.`,
  enoughFor: (time) => `, das reicht bei der jetzigen Datenrate für etwa ${time}`,
  hours: (hours) => `${hours} h`,
  minutes: (minutes) => `${minutes} min`,
  days: (days) => counted(days, { one: 'Tag', other: 'Tage' }),
  full: (free, floor) => `${free} frei, mindestens ${floor} sind nötig. Mit genug Platz geht die Aufzeichnung weiter.`,
};

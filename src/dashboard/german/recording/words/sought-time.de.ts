import type { when as english } from '../../../recording/words/sought-time.ts';

export const when: typeof english = {
  today: 'heute',
  yesterday: 'gestern',
  lastNight: 'letzte nacht',
  tonight: 'heute abend',
  parts: [
    ['morgen', 6, 12],
    ['früh', 6, 12],
    ['vormittag', 6, 12],
    ['nachmittag', 12, 18],
    ['abend', 18, 24],
    ['nacht', 18, 30],
  ],
  beside: ['um', 'am', 'uhr'],
  shortest: 2,
};

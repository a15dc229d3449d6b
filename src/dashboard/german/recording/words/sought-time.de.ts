import type { when as english } from '../../../recording/words/sought-time.ts';

export const when: typeof english = {
  today: 'heute',
  yesterday: 'gestern',
  lastNight: 'letzte nacht',
  tonight: 'heute abend',
  beside: ['um', 'am', 'uhr'],
  shortest: 2,
};

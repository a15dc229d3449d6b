import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    notWhileLive: 'recording cannot be changed while the stream is live; change it when the session has ended',
  },
  de: {
    notWhileLive:
      'die Aufzeichnung lässt sich nicht ändern, solange der Stream live ist; nach dem Ende der Sendung ändern',
  },
});

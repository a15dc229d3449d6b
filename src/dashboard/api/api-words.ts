import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    notWhileLive: 'recording cannot be changed while the stream is live; change it when the session has ended',
  },
});

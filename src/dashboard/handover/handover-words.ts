import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    handOver: (count: number) => `Hand over ${count}`,
    handOverLabel: (count: number) => `Hand over ${counted(count, { one: 'recording', other: 'recordings' })}`,
  },
});

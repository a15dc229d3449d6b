import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    handOver: (count: number) => `Hand over ${count}`,
    handOverLabel: (count: number, clips: number) => {
      const parts = [
        ...(count > 0 ? [counted(count, { one: 'recording', other: 'recordings' })] : []),
        ...(clips > 0 ? [counted(clips, { one: 'clip', other: 'clips' })] : []),
      ];
      return `Hand over ${parts.join(' and ')}`;
    },
  },
});

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
  de: {
    handOver: (count) => `${count} übergeben`,
    handOverLabel: (count, clips) => {
      const parts = [
        ...(count > 0 ? [counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })] : []),
        ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
      ];
      return `${count + clips} übergeben: ${parts.join(' und ')}`;
    },
  },
});

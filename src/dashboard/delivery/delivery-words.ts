import { catalogue, counted, listed } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Delivery page',
    button: 'Delivery page…',
    buttonLabel: ({ recordings, shows, clips }: { recordings: number; shows: number; clips: number }) => {
      const parts = [
        ...(recordings > 0 ? [counted(recordings, { one: 'recording', other: 'recordings' })] : []),
        ...(shows > 0 ? [counted(shows, { one: 'show', other: 'shows' })] : []),
        ...(clips > 0 ? [counted(clips, { one: 'clip', other: 'clips' })] : []),
      ];
      return `Delivery page of ${listed(parts)}…`;
    },
  },
  de: {
    title: 'Kundenseite',
    button: 'Kundenseite …',
    buttonLabel: ({ recordings, shows, clips }) => {
      const parts = [
        ...(recordings > 0 ? [counted(recordings, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })] : []),
        ...(shows > 0 ? [counted(shows, { one: 'Sendung', other: 'Sendungen' })] : []),
        ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
      ];
      return `Kundenseite mit ${listed(parts)} …`;
    },
  },
});

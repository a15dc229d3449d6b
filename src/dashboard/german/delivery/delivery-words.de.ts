import type { words as english } from '../../delivery/delivery-words.ts';
import { counted, listed } from '../../language.ts';

export const words: typeof english = {
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
};

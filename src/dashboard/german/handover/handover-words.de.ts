import type { words as english } from '../../handover/handover-words.ts';
import { counted } from '../../language.ts';

export const words: typeof english = {
  handOver: (count) => `${count} übergeben`,
  handOverLabel: (count, clips) => {
    const parts = [
      ...(count > 0 ? [counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })] : []),
      ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
    ];
    return `${count + clips} übergeben: ${parts.join(' und ')}`;
  },
};

import type { words as english } from '../../handover/handover-words.ts';
import { counted } from '../../language.ts';

export const words: typeof english = {
  handOver: (count) => `${count} übergeben`,
  handOverLabel: (count) => `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} übergeben`,
};

import type { words as english } from '../../handover/handover-words.ts';
import { plural } from '../../language.ts';

export const words: typeof english = {
  handOver: (count) => `${count} übergeben`,
  handOverLabel: (count) => `${count} übergeben: ${plural(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })}`,
};

import { catalogue, counted } from '../../lib/language.ts';
import { formatWhen } from './format.ts';
import { formatBytes } from './format-size.ts';

/** The recordings that a retention deletes first: those of one day. */
interface FirstExpiring {
  atMs: number;
  count: number;
  bytes: number;
}

export const words = catalogue({
  en: {
    first: (count: number, size: string | undefined, when: string) =>
      `First to go, ${when}: ${counted(count, { one: 'recording', other: 'recordings' })}${size ? `, ${size}` : ''}.`,
  },
  de: {
    first: (count, size, when) =>
      `Zuerst, ${when}: ${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })}${size ? `, ${size}` : ''}.`,
  },
});

export function expiringWords({ atMs, count, bytes }: FirstExpiring, nowMs: number): string {
  return words.first(count, bytes > 0 ? formatBytes(bytes) : undefined, formatWhen(atMs, nowMs));
}

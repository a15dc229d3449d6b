import { catalogue, counted } from '../../language.ts';
import { formatWhen } from './format.ts';
import { formatBytes } from './format-size.ts';

/** What a retention deletes first: how many recordings within a day of it, and their size. */
interface FirstGoing {
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

export function goingWords({ atMs, count, bytes }: FirstGoing, nowMs: number): string {
  return words.first(count, bytes > 0 ? formatBytes(bytes) : undefined, formatWhen(atMs, nowMs));
}

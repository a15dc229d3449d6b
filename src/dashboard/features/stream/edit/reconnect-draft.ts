import { longestReconnectSeconds } from '../../../../contract/reconnect.ts';

/** Seconds that are offered. */
export const usualWindows: readonly number[] = [5, 10, 30, 120, 600, 1800];

/** A typed number of seconds stays while another choice is looked at. */
export interface ReconnectDraft {
  choice: 'service' | 'other' | number;
  other: string;
}

export function toDraft(seconds: number | undefined): ReconnectDraft {
  if (seconds === undefined) return { choice: 'service', other: '' };
  return usualWindows.includes(seconds) ? { choice: seconds, other: '' } : { choice: 'other', other: String(seconds) };
}

/** Seconds; null: as the service is set. Undefined where what was typed is no window. */
export function readDraft({ choice, other }: ReconnectDraft): number | null | undefined {
  if (choice === 'service') return null;
  if (choice !== 'other') return choice;
  const seconds = /^\d+$/.test(other.trim()) ? Number(other) : Infinity;
  return seconds <= longestReconnectSeconds ? seconds : undefined;
}

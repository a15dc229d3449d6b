import { operatorZone } from '../recording/words/operator-zone.ts';

/** The operator's day, as a date field has it: `2026-11-28`. */
export function formatDateField(ms: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: operatorZone.get(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(ms);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

import { createKeptIds } from '../../shared/kept-ids.ts';
import type { CommandItem } from './command-items.ts';

/** What was chosen in this browser, the newest last. */
export const recentChoices = createKeptIds('aircheck.recent', 20);

/** Choices to begin with never change anything: the first is an Enter away, and may be another one than last time. */
export function remember({ id, action }: CommandItem): void {
  if (action.kind === 'go' || action.kind === 'copy') recentChoices.add(id);
}

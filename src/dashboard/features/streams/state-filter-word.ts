import { stateWords, switchLabel } from '../../domain/words/states.ts';
import type { StateFilter } from './filter.ts';
import { words } from './words.ts';

/** What a filter by state is called where it is chosen. */
export function stateFilterWord(value: StateFilter): string {
  if (value === 'on' || value === 'off') return switchLabel(value);
  return value === 'warnings' || value === 'lost' ? words[value] : stateWords[value];
}

import { thisMachineName } from '../../contract/connections.ts';
import { words } from './connections-words.ts';

/** The account's name; of one that nobody named in the language of the page. */
export function accountName(name: string | undefined): string | undefined {
  return name === thisMachineName ? words.thisMachine : name;
}

import { nameKey } from '../../shared/name-key.ts';

/** One line of a list of names, and what is to be said of it. */
export interface ListedName {
  /** From 1: two lines may have the same name. */
  place: number;
  name: string;
  /** A name that somebody else has is allowed: it is only pointed out. */
  mark: 'new' | 'exists' | 'twice';
}

/** More at once is a slip of the hand. */
export const mostNames = 500;

/** The names of a list, one a line; lines with nothing in them are left out. A pasted column of a table is such a list. */
export function readNames(text: string, existing: ReadonlySet<string>): ListedName[] {
  const seen = new Set<string>();
  const names = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim());
  return names.filter(Boolean).map((name, index) => {
    const key = nameKey(name);
    const mark = existing.has(key) ? 'exists' : seen.has(key) ? 'twice' : 'new';
    seen.add(key);
    return { place: index + 1, name, mark };
  });
}

/** Is this the text of several lines, which a field for one name would run together? */
export function isList(text: string): boolean {
  return readNames(text, new Set()).length > 1;
}

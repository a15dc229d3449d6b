/** Nothing longer is a key that somebody pasted. */
const longestPasted = 1_000;
/** `newStreamKey` writes keys in this form. */
const keyForm = /[a-z0-9]{4}(?:-[a-z0-9]{4}){3}/g;
const charactersOfKey = 16;

/**
 * The one key that a pasted text has in it, as it is written here: without quotes, spaces, line breaks, slashes, what
 * cannot be seen and the address around it, in lower case, with the right hyphens. A text without a key, or with two
 * different ones, stays as it is.
 */
export function normalStreamKey(pasted: string): string {
  if (pasted.length > longestPasted) return pasted;
  const text = plainText(pasted);
  const found = new Set(text.match(keyForm));
  const [only] = found;
  if (found.size === 1 && only !== undefined) return only;
  const characters = text.replace(/[^a-z0-9]/g, '');
  if (found.size === 0 && characters.length === charactersOfKey) return characters.match(/.{4}/g)?.join('-') ?? pasted;
  return pasted;
}

function plainText(pasted: string): string {
  return decoded(decoded(pasted))
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Characters that were typed wrong, left out or added. */
const mostWrong = 2;
const shortestNear = 3 * (charactersOfKey / 4);

/** Is a refused key, however it was written, almost this one: a character or two off, or without one of its groups? */
export function isNearKey(pasted: string, key: string): boolean {
  if (pasted.length > longestPasted) return false;
  const tried =
    plainText(pasted)
      .split('/')
      .at(-1)
      ?.replace(/[^a-z0-9]/g, '') ?? '';
  const known = key.replaceAll('-', '');
  if (tried.length < shortestNear || tried.length > known.length + mostWrong) return false;
  const isGroupMissing = [0, 4, 8, 12].some((from) => known.slice(0, from) + known.slice(from + 4) === tried);
  return isGroupMissing || distanceBetween(tried, known) <= mostWrong;
}

/** Levenshtein's: how many characters to change, add or leave out. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column++) {
      const changed = (row[column] ?? 0) + (character === other[column] ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

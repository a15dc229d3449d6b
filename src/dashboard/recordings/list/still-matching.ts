import type { RecordingsFilter } from '../../api/recordings/recordings-part.ts';
import type { Session } from '../../recording/stream-object.ts';

/** Enough for every screen: a letter is answered within a frame however many rows were read. */
const mostRows = 500;

interface Typed {
  /** What the rows were asked for with, and what is asked for now. */
  before: RecordingsFilter;
  now: RecordingsFilter;
  nameOf: (session: Session) => string;
}

/**
 * Of rows that are there those that the answer begins with, where a letter more has narrowed the list: they stand before
 * the answer has come, and none moves when it does. Undefined where it may have others between them, and where it has
 * none of these.
 */
export function stillMatching(
  rows: readonly Session[],
  { before, now, nameOf }: Typed,
): readonly Session[] | undefined {
  const { q: typedBefore = '', ...othersBefore } = before;
  const { q: typed = '', ...others } = now;
  const words = wordsOf(typed);
  const isNarrower = wordsOf(typedBefore).every((word) => words.some((each) => each.includes(word)));
  if (!isNarrower || JSON.stringify(others) !== JSON.stringify(othersBefore)) return undefined;
  const found = rows.slice(0, mostRows).filter((row) => {
    // As the service compares them: letters, not what is left of them without their accents.
    const name = nameOf(row).toLowerCase();
    return words.every((word) => name.includes(word));
  });
  return found.length === 0 ? undefined : found;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

import { setImmediate as giveWay } from 'node:timers/promises';
import type { Session } from '../../../../contract/session.ts';
import type { Stream } from '../../../../contract/stream.ts';

/** The rows of one answer. */
export interface ListPage<Row = Stream | Session> {
  rows: Row[];
  /** Entries that were described, those that are gone since among them. */
  taken: number;
  /** Were entries left for the next page, because these are large enough? */
  isCut: boolean;
}

/** A page of 1,000 ordinary rows is below 1 MB; only names and tags made for it come near this. */
const longestPage = 4_000_000;
const rowsAtATime = 50;

/** Describes the entries of a page, a few at a time: between them others get their turn. */
export async function describePage<Entry, Row extends Stream | Session>(
  entries: readonly Entry[],
  describe: (entry: Entry) => Row[],
): Promise<ListPage<Row>> {
  const rows: Row[] = [];
  let taken = 0;
  let characters = 0;
  for (const entry of entries) {
    if (characters > longestPage) break;
    if (taken > 0 && taken % rowsAtATime === 0) await giveWay();
    const described = describe(entry);
    taken += 1;
    rows.push(...described);
    characters += described.reduce((sum, row) => sum + textOf(row), 0);
  }
  return { rows, taken, isCut: taken < entries.length };
}

/** What of a row a client decides the length of. */
function textOf(row: Stream | Session): number {
  // A session is listed with its parent, which has a name as well.
  if ('parentId' in row) return 1_000 + 2 * row.name.length;
  return 1_000 + row.name.length + (row.userTags === undefined ? 0 : JSON.stringify(row.userTags).length);
}

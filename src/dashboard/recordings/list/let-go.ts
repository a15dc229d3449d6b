import type { KeptPart } from '../../api/recordings/recordings-part.ts';
import type { Session } from '../../recording/stream-object.ts';

/** What stays of a row that is far from what is seen: its place, and what a selection adds up. */
interface LetGoSession extends Session {
  isLetGo: true;
}

/** Stay on both sides of what is seen: more than are handed over at once. */
const keptRows = 500;
/** Read again before they are seen. */
const aheadRows = 60;

export function isLetGo(session: Session): boolean {
  return 'isLetGo' in session;
}

/** Which pages are to be let go, and which to be read again, by their places in the list. */
export function planPages(
  pages: readonly KeptPart[],
  { first, end }: { first: number; end: number },
): { letGo: number[]; readAgain: number[] } {
  const plan: { letGo: number[]; readAgain: number[] } = { letGo: [], readAgain: [] };
  let from = 0;
  for (const [place, page] of pages.entries()) {
    const to = from + page.sessions.length;
    const isWithin = (rows: number) => from < end + rows && to > first - rows;
    if (page.isLetGo ? isWithin(aheadRows) : !isWithin(keptRows))
      plan[page.isLetGo ? 'readAgain' : 'letGo'].push(place);
    from = to;
  }
  return plan;
}

/** Each once, however many rows have it: of texts there are as many as streams. */
const [none, nothing] = [[], {}] as const;
const texts = new Map<string, string>();
function sameText(text: string): string {
  const known = texts.get(text) ?? text;
  texts.set(text, known);
  return known;
}

/** The page with the places of its rows alone. */
export function withoutRows(page: KeptPart): KeptPart {
  const sessions = page.sessions.map(
    ({ id, parentId, name, createdAtMs, record, recordingStatus, recordedSeconds, aircheck }): LetGoSession => ({
      id,
      parentId: sameText(parentId),
      name: sameText(name),
      createdAtMs,
      record,
      recordingStatus: typeof recordingStatus === 'string' ? sameText(recordingStatus) : recordingStatus,
      profiles: none,
      recordedSeconds,
      aircheck: aircheck && { sizeBytes: aircheck.sizeBytes },
      raw: nothing,
      isLetGo: true,
    }),
  );
  return { ...page, sessions, isLetGo: true };
}

/** The page with its rows as they were read again. One that is listed no more keeps its place. */
export function withRows(page: KeptPart, read: readonly Session[]): KeptPart {
  const byId = new Map(read.map((session) => [session.id, session]));
  return { ...page, sessions: page.sessions.map((row) => byId.get(row.id) ?? row), isLetGo: false };
}

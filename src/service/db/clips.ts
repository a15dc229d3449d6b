import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type ClipFailure, clipSchema } from '../../contract/clip.ts';
import type { Database } from './database.ts';
import { flag, openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

const text = v.string();
const number = v.number();

/** Clips as asked for, and as made. Times are Unix ms. */
const clipsTable = table(
  'clips',
  {
    id: text,
    accountId: text,
    sessionId: text,
    parentId: text,
    name: text,
    streamName: text,
    createdAt: number,
    createdBy: text,
    createdByKeyId: v.optional(text),
    /** Seconds of the recording. */
    from: number,
    to: number,
    /** It stays when its recording is deleted. */
    keep: flag,
    state: clipSchema.entries.state,
    tries: number,
    reason: v.optional(v.unwrap(clipSchema.entries.reason)),
    /** This and the next four are there once it is made. */
    durationSeconds: v.optional(number),
    startedAt: v.optional(number),
    sizeBytes: v.optional(number),
    encodedBytes: v.optional(number),
    isExact: v.optional(flag),
    isIllustrated: flag,
    handedOverAt: v.optional(number),
    handedOverBy: v.optional(text),
    handedOverTo: v.optional(text),
  },
  { columns: { from: 'from_seconds', to: 'to_seconds' } },
);
export type ClipRow = RowOf<typeof clipsTable>;

const madeFields = ['durationSeconds', 'startedAt', 'sizeBytes', 'encodedBytes', 'isExact'] as const;
export type MadeClip = Required<Pick<ClipRow, (typeof madeFields)[number]>>;

export type NewClip = Omit<
  ClipRow,
  | ('id' | 'createdAt' | 'state' | 'tries' | 'reason' | 'isIllustrated')
  | ('handedOverAt' | 'handedOverBy' | 'handedOverTo')
  | keyof MadeClip
>;

export type ClipRows = ReturnType<typeof createClipRows>;

/** The clips of all accounts. */
export function createClipRows(database: Database, now: () => number, report?: ReportUnreadable) {
  const clips = openTable(database, clipsTable, report);
  const insert = clips.insert();
  const bySession = clips.select('WHERE session_id = ? ORDER BY from_seconds, id');
  const byTime = clips.select('WHERE account_id = ? ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?');
  const unmade = clips.select(`WHERE state = 'making' ORDER BY created_at, id`);
  // A recording may go while nobody can delete its clips.
  const orphans = clips.select(
    `WHERE keep = 0 AND session_id IN (SELECT sessions.id FROM sessions WHERE sessions.recording_status = 'deleted')`,
  );
  const begin = database.prepare('UPDATE clips SET tries = tries + 1 WHERE id = ?');
  const setMade = clips.update('state', ...madeFields);
  const setFailed = clips.update('state', 'reason');
  const setIllustrated = clips.update('isIllustrated');
  const isMaking = (id: string) => clips.find(id)?.state === 'making';

  return {
    create(clip: NewClip): ClipRow {
      const row: ClipRow = {
        ...clip,
        id: randomUUID(),
        createdAt: now(),
        state: 'making',
        tries: 0,
        isIllustrated: false,
      };
      insert(row);
      return row;
    },
    find: (id: string): ClipRow | undefined => clips.find(id),
    /** By where they begin. */
    listOfSession: (sessionId: string): ClipRow[] => bySession.all(sessionId),
    /** The last first. */
    list: (accountId: string, { limit, skip }: { limit: number; skip: number }): ClipRow[] =>
      byTime.all(accountId, limit, skip),
    /** In the order they were asked for. */
    listUnmade: (): ClipRow[] => unmade.all(),
    listOrphans: (): ClipRow[] => orphans.all(),
    change: clips.update('name', 'keep'),
    setBegun: (id: string) => begin.run(id),
    setReady(id: string, made: MadeClip): void {
      if (isMaking(id)) setMade(id, { ...made, state: 'ready' });
    },
    setFailed(id: string, reason: ClipFailure): void {
      if (isMaking(id)) setFailed(id, { state: 'failed', reason });
    },
    setIllustrated: (id: string) => setIllustrated(id, { isIllustrated: true }),
    delete: clips.remove,
  };
}

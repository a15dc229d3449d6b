import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Clip, type ClipFailure, clipSchema } from '../../../contract/clip.ts';

import type { Database } from '../database.ts';
import { absent, createRowReader, type ReportUnreadable, selectColumns } from '../rows.ts';
import type { HandedOver } from '../session-row.ts';

/** A clip as it is kept. Times are Unix ms, `from` and `to` seconds of the recording. */
export interface ClipRow
  extends Pick<Clip, 'id' | 'sessionId' | 'parentId' | 'name' | 'streamName' | 'createdAt' | 'from' | 'to' | 'keep'> {
  accountId: string;
  createdBy: string;
  /** Of the key it was asked for with. */
  createdByKeyId: string | undefined;
  state: Clip['state'];
  tries: number;
  reason: ClipFailure | undefined;
  made: MadeClip | undefined;
  /** By the last handover of it. */
  handedOver: HandedOver | undefined;
  isIllustrated: boolean;
}

/** What is known of a clip once it is made. */
export interface MadeClip {
  durationSeconds: number;
  startedAt: number;
  sizeBytes: number;
  encodedBytes: number;
  isExact: boolean;
}

export type NewClip = Pick<
  ClipRow,
  | 'accountId'
  | 'sessionId'
  | 'parentId'
  | 'name'
  | 'streamName'
  | 'createdBy'
  | 'createdByKeyId'
  | 'from'
  | 'to'
  | 'keep'
>;

const text = v.string();
const number = v.number();

const rowSchema = v.pipe(
  v.looseObject({
    id: text,
    account_id: text,
    session_id: text,
    parent_id: text,
    name: text,
    stream_name: text,
    created_at: number,
    created_by: text,
    created_by_key_id: absent(text),
    from_seconds: number,
    to_seconds: number,
    keep: number,
    state: clipSchema.entries.state,
    tries: number,
    reason: absent(v.unwrap(clipSchema.entries.reason)),
    duration_seconds: absent(number),
    started_at: absent(number),
    size_bytes: absent(number),
    encoded_bytes: absent(number),
    is_exact: absent(number),
    is_illustrated: number,
    handed_over_at: absent(number),
    handed_over_by: absent(text),
    handed_over_to: absent(text),
  }),
  v.transform(
    (row): ClipRow => ({
      id: row.id,
      accountId: row.account_id,
      sessionId: row.session_id,
      parentId: row.parent_id,
      name: row.name,
      streamName: row.stream_name,
      createdAt: row.created_at,
      createdBy: row.created_by,
      createdByKeyId: row.created_by_key_id,
      from: row.from_seconds,
      to: row.to_seconds,
      keep: row.keep === 1,
      state: row.state,
      tries: row.tries,
      reason: row.reason,
      made:
        row.duration_seconds === undefined
          ? undefined
          : {
              durationSeconds: row.duration_seconds,
              startedAt: row.started_at ?? 0,
              sizeBytes: row.size_bytes ?? 0,
              encodedBytes: row.encoded_bytes ?? 0,
              isExact: row.is_exact === 1,
            },
      handedOver:
        row.handed_over_at === undefined
          ? undefined
          : { at: row.handed_over_at, by: row.handed_over_by ?? '', to: row.handed_over_to },
      isIllustrated: row.is_illustrated === 1,
    }),
  ),
);

export type ClipRows = ReturnType<typeof createClipRows>;

/** The clips of all accounts. */
export function createClipRows(database: Database, now: () => number, report?: ReportUnreadable) {
  const { read, readAll } = createRowReader('clips', rowSchema, report);
  const columns = selectColumns(database, 'clips');
  const insert = database.prepare(
    `INSERT INTO clips (id, account_id, session_id, parent_id, name, stream_name, created_at, created_by,
       created_by_key_id, from_seconds, to_seconds, keep, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'making')`,
  );
  const byId = database.prepare(`SELECT ${columns} FROM clips WHERE id = ?`);
  const bySession = database.prepare(
    `SELECT ${columns} FROM clips WHERE clips.session_id = ? ORDER BY clips.from_seconds, clips.id`,
  );
  const byTime = database.prepare(
    `SELECT ${columns} FROM clips WHERE clips.account_id = ? ORDER BY clips.created_at DESC, clips.id DESC LIMIT ? OFFSET ?`,
  );
  const unmade = database.prepare(
    `SELECT ${columns} FROM clips WHERE clips.state = 'making' ORDER BY clips.created_at, clips.id`,
  );
  // Those whose recording went while nobody could delete them.
  const orphans = database.prepare(
    `SELECT ${columns} FROM clips WHERE clips.keep = 0 AND clips.session_id IN
       (SELECT sessions.id FROM sessions WHERE sessions.recording_status = 'deleted')`,
  );
  const change = database.prepare('UPDATE clips SET name = ?, keep = ? WHERE id = ?');
  const begin = database.prepare('UPDATE clips SET tries = tries + 1 WHERE id = ?');
  const ready = database.prepare(
    `UPDATE clips SET state = 'ready', duration_seconds = ?, started_at = ?, size_bytes = ?, encoded_bytes = ?,
       is_exact = ? WHERE id = ? AND state = 'making'`,
  );
  const fail = database.prepare("UPDATE clips SET state = 'failed', reason = ? WHERE id = ? AND state = 'making'");
  const illustrate = database.prepare('UPDATE clips SET is_illustrated = 1 WHERE id = ?');
  const remove = database.prepare('DELETE FROM clips WHERE id = ?');

  return {
    create(clip: NewClip): ClipRow | undefined {
      const id = randomUUID();
      const { accountId, sessionId, parentId, name, streamName, createdBy, createdByKeyId, from, to, keep } = clip;
      const keyId = createdByKeyId ?? null;
      const who = [now(), createdBy, keyId] as const;
      insert.run(id, accountId, sessionId, parentId, name, streamName, ...who, from, to, keep ? 1 : 0);
      return read(byId.get(id));
    },
    find: (id: string): ClipRow | undefined => read(byId.get(id)),
    /** By where they begin. */
    listOfSession: (sessionId: string): ClipRow[] => readAll(bySession.all(sessionId)),
    /** The last first. */
    list: (accountId: string, { limit, skip }: { limit: number; skip: number }): ClipRow[] =>
      readAll(byTime.all(accountId, limit, skip)),
    /** In the order they were asked for. */
    listUnmade: (): ClipRow[] => readAll(unmade.all()),
    listOrphans: (): ClipRow[] => readAll(orphans.all()),
    change(id: string, { name, keep }: Pick<ClipRow, 'name' | 'keep'>): void {
      change.run(name, keep ? 1 : 0, id);
    },
    setBegun(id: string): void {
      begin.run(id);
    },
    setReady(id: string, { durationSeconds, startedAt, sizeBytes, encodedBytes, isExact }: MadeClip): void {
      ready.run(durationSeconds, startedAt, sizeBytes, encodedBytes, isExact ? 1 : 0, id);
    },
    setFailed(id: string, reason: ClipFailure): void {
      fail.run(reason, id);
    },
    setIllustrated(id: string): void {
      illustrate.run(id);
    },
    delete(id: string): void {
      remove.run(id);
    },
  };
}

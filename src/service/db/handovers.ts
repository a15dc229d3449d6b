import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { localConnectionName } from '../../contract/connections.ts';
import type { WriteTemplate } from '../../contract/handover.ts';
import { type Handover, handoverSchema } from '../../contract/handover.ts';
import { type Database, inTransaction } from './database.ts';
import type { HandedOver } from './sessions.ts';
import { flag, json, openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

const text = v.string();
const number = v.number();
const ids = json(v.array(text));

/** Links of recordings and clips that somebody was given. */
const handoversTable = table(
  'handovers',
  {
    id: text,
    accountId: text,
    at: number,
    by: text,
    byKeyId: v.optional(text),
    connection: text,
    sessionIds: ids,
    clipIds: ids,
    /** The ids of both kinds, if it has both. */
    order: v.optional(ids),
    to: v.optional(text),
    format: handoverSchema.entries.format,
    template: v.optional(text),
    link: handoverSchema.entries.link,
  },
  { columns: { by: 'by_name', order: 'item_ids', to: 'recipient' } },
);
export type HandoverRow = RowOf<typeof handoversTable>;
export type NewHandover = Omit<HandoverRow, 'id' | 'accountId' | 'at'>;

/** Sessions of an account by a JSON list of ids, in its order. */
const recordingsTable = table(
  'sessions',
  { id: text, parentId: text, name: text, startedAt: number, isDeleted: v.optional(flag) },
  {
    columns: { startedAt: 'created_at' },
    from: `json_each(?) AS given JOIN sessions ON sessions.id = given.value
      LEFT JOIN streams ON streams.id = sessions.parent_id`,
    sql: {
      name: 'CAST(coalesce(streams.name, sessions.name) AS BLOB)',
      isDeleted: "sessions.recording_status = 'deleted'",
    },
  },
);

/** Clips of an account, likewise. */
const handedClipsTable = table(
  'clips',
  { id: text, sessionId: text, parentId: text, name: text, startedAt: v.optional(number) },
  { from: 'json_each(?) AS given JOIN clips ON clips.id = given.value' },
);

export interface HandoverQuery {
  limit: number;
  skip: number;
  sessionId?: string | undefined;
  connection?: string | undefined;
}

/** Handovers that an account keeps, the newest. What sessions say of themselves stays. */
const maxHandovers = 5_000;

const withOne = `EXISTS (SELECT 1 FROM json_each(handovers.session_ids)
  WHERE json_each.value IN (SELECT value FROM json_each(:sessions)))
  OR EXISTS (SELECT 1 FROM json_each(handovers.clip_ids)
  WHERE json_each.value IN (SELECT value FROM json_each(:sessions)))`;
/** A page of an account's handovers, the last first: by insertion where several are of one millisecond. */
export const pageOfHandovers = `WHERE account_id = :account
     AND (:connection IS NULL OR connection = :connection) AND (:sessions IS NULL OR ${withOne})
   ORDER BY at DESC, rowid DESC LIMIT :limit OFFSET :skip`;

export type Handovers = ReturnType<typeof createHandovers>;

interface HandoverOptions {
  /** Called for each session whose row now says something else of its handover. */
  onMarked: (sessionId: string, handedOver: HandedOver) => void;
  report?: ReportUnreadable;
}

/** Handovers, and the marks on the rows of their sessions and clips: written together. */
export function createHandovers(database: Database, now: () => number, { onMarked, report }: HandoverOptions) {
  const handovers = openTable(database, handoversTable, report);
  const insert = handovers.insert();
  const prune = database.prepare(
    `DELETE FROM handovers WHERE account_id = ? AND (at, rowid) <=
       (SELECT at, rowid FROM handovers WHERE account_id = ? ORDER BY at DESC, rowid DESC LIMIT 1 OFFSET ?)`,
  );
  const page = handovers.select(pageOfHandovers);
  const recordings = openTable(database, recordingsTable, report).select(
    'WHERE sessions.account_id = ? ORDER BY given.key',
  );
  const clips = openTable(database, handedClipsTable, report).select('WHERE clips.account_id = ? ORDER BY given.key');
  const markOf = (name: 'sessions' | 'clips') =>
    database.prepare(
      `UPDATE ${name} SET handed_over_at = ?, handed_over_by = ?, handed_over_to = ? WHERE id = ? AND account_id = ?`,
    );
  const mark = { sessions: markOf('sessions'), clips: markOf('clips') };

  const list = (accountId: string, { limit, skip, sessionIds, connection }: PageQuery): HandoverRow[] =>
    page.all({
      account: accountId,
      connection: connection ?? null,
      sessions: sessionIds === undefined ? null : JSON.stringify(sessionIds),
      limit,
      skip,
    });

  /** All or nothing; the rows in memory follow once it is written. */
  function inOneWrite(write: () => ReadonlyMap<string, HandedOver>): void {
    for (const [id, handedOver] of inTransaction(database, write)) onMarked(id, handedOver);
  }

  /** Returns what the sessions say now. */
  function markAll({ accountId, connection, sessionIds, clipIds }: HandoverRow, markFor: (id: string) => HandedOver) {
    const write = (name: keyof typeof mark, id: string, { handedOverAt, handedOverBy, handedOverTo }: HandedOver) =>
      mark[name].run(handedOverAt ?? null, handedOverBy ?? null, handedOverTo ?? null, id, accountId);
    for (const id of clipIds) write('clips', id, markFor(id));
    const marks = new Map<string, HandedOver>();
    // An upstream's sessions have no row here.
    if (connection !== localConnectionName) return marks;
    for (const id of sessionIds) {
      const handedOver = markFor(id);
      marks.set(id, handedOver);
      write('sessions', id, handedOver);
    }
    return marks;
  }

  /** A handover without a recipient hides none with one: to whom a recording was given matters longer than who copied it. */
  function lastMarkOf({ accountId, connection, sessionIds, clipIds }: HandoverRow): (id: string) => HandedOver {
    const items = [...sessionIds, ...clipIds];
    const rows = list(accountId, { limit: maxHandovers, skip: 0, sessionIds: items, connection });
    return (id) => {
      const those = rows.filter((row) => row.sessionIds.includes(id) || row.clipIds.includes(id));
      return handedOverBy(those.find(({ to }) => to !== undefined) ?? those[0]);
    };
  }

  return {
    /** Newest first. */
    list: (accountId: string, { sessionId, ...query }: HandoverQuery): HandoverRow[] =>
      list(accountId, { ...query, sessionIds: sessionId === undefined ? undefined : [sessionId] }),
    find: (id: string): HandoverRow | undefined => handovers.find(id),
    /** The recordings that its links led to, in their order; without sessions that no longer exist. */
    recordingsOf: ({ accountId, sessionIds }: HandoverRow): NonNullable<Handover['recordings']> =>
      recordings
        .all(JSON.stringify(sessionIds), accountId)
        .map(({ isDeleted, ...row }) => ({ ...row, ...(isDeleted && { isDeleted }) })),
    /** Its clips that still exist, in their order. */
    clipsOf: ({ accountId, clipIds }: HandoverRow): NonNullable<Handover['clips']> =>
      clips.all(JSON.stringify(clipIds), accountId),
    create(accountId: string, handover: NewHandover): HandoverRow {
      const row = { ...handover, id: randomUUID(), accountId, at: now() };
      inOneWrite(() => {
        insert(row);
        prune.run(accountId, accountId, maxHandovers);
        return markAll(row, row.to === undefined ? lastMarkOf(row) : () => handedOverBy(row));
      });
      return row;
    },
    /** Its sessions and clips say again what the handovers before it made them say. */
    undo(row: HandoverRow): void {
      inOneWrite(() => {
        handovers.remove(row.id);
        return markAll(row, lastMarkOf(row));
      });
    },
  };
}

type PageQuery = Omit<HandoverQuery, 'sessionId'> & { sessionIds?: readonly string[] | undefined };

function handedOverBy(handover: HandoverRow | undefined): HandedOver {
  return { handedOverAt: handover?.at, handedOverBy: handover?.by, handedOverTo: handover?.to };
}

/** Forms that an account writes links in. */
const templatesTable = table('handover_templates', {
  id: text,
  accountId: text,
  name: text,
  text,
  createdBy: text,
  /** Unix ms. */
  createdAt: number,
});
export type TemplateRow = RowOf<typeof templatesTable>;

export type HandoverTemplates = ReturnType<typeof createHandoverTemplates>;

export function createHandoverTemplates(database: Database, now: () => number, report?: ReportUnreadable) {
  const templates = openTable(database, templatesTable, report);
  const all = templates.select('WHERE account_id = ? ORDER BY name, id');
  const insert = templates.insert();
  return {
    /** By name. */
    list: (accountId: string): TemplateRow[] => all.all(accountId),
    find: (id: string): TemplateRow | undefined => templates.find(id),
    create(accountId: string, { name, text }: WriteTemplate, createdBy: string): TemplateRow {
      const row = { id: randomUUID(), accountId, name, text, createdBy, createdAt: now() };
      insert(row);
      return row;
    },
    replace: templates.update('name', 'text'),
    delete: templates.remove,
  };
}

import * as v from 'valibot';
import { json } from '../table.ts';
import { hexText, type ListReader } from './list-reader.ts';

const idsSchema = v.looseObject({ ids: json(v.array(hexText)) });

export interface ShownQuery {
  accountId: string;
  /** Sessions last seen at this time or later (Unix ms), and those below whatever their age. */
  fromMs: number;
  /** The id after which to go on. */
  after: string;
  limit: number;
}

export type ShownSessions = ReturnType<typeof createShownSessions>;

const lastOfParent = (parent: string) =>
  `SELECT id FROM sessions WHERE parent_id = ${parent} ORDER BY created_at DESC, id LIMIT 1`;
const lastReadyOfParent = (parent: string) =>
  `SELECT id FROM sessions WHERE parent_id = ${parent} AND recording_status = 'ready' ORDER BY created_at DESC, id LIMIT 1`;

/** Each part is read from an index: of a hundred thousand sessions an overview shows a few hundred. */
const parts = [
  'SELECT id FROM sessions WHERE account_id = :account AND last_seen >= :from',
  'SELECT id FROM sessions WHERE account_id = :account AND ended_at IS NULL',
  // The plus keeps SQLite from reading all of an account for the few that wait.
  `SELECT id FROM sessions WHERE +account_id = :account AND recording_status = 'waiting'`,
  ...[lastOfParent, lastReadyOfParent].map(
    (query) => `SELECT (${query('streams.id')}) AS id FROM streams WHERE account_id = :account AND deleted_at IS NULL`,
  ),
];

/** The rows of a page: `id`, in order. */
export const shownStatement = `SELECT id FROM (${parts.join(' UNION ')}) WHERE id > :after ORDER BY id LIMIT :limit`;

/** The sessions that an overview of all streams shows: recent ones, unsettled ones, each stream's last and its last recording. */
export function createShownSessions(read: ListReader['read']) {
  return {
    /** Their ids in order, from the database. Throws ListBusyError where that takes too long. */
    async list({ accountId, fromMs, after, limit }: ShownQuery): Promise<string[]> {
      const row = await read(accountId, `SELECT json_group_array(hex(id)) AS ids FROM (${shownStatement})`, {
        account: accountId,
        from: fromMs,
        after,
        limit,
      });
      return v.parse(idsSchema, row).ids;
    },
  };
}

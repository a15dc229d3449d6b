import * as v from 'valibot';
import { jsonColumn } from '../rows.ts';
import type { ListReader } from './list-reader.ts';

const usedSchema = v.looseObject({
  used: jsonColumn(v.array(v.tuple([v.string(), v.number(), v.picklist([0, 1])]))),
});
const idsSchema = v.looseObject({ ids: jsonColumn(v.array(v.string())) });

export interface FirstQuery {
  accountId: string;
  /** How many streams, about. */
  count: number;
  /** Of their sessions those that were last seen at this time or later (Unix ms), and what is shown whatever its age. */
  fromMs: number;
  nowMs: number;
}

export const lastOfParent = (parent: string) =>
  `SELECT id FROM sessions WHERE parent_id = ${parent} ORDER BY created_at DESC, id LIMIT 1`;
export const lastReadyOfParent = (parent: string) =>
  `SELECT id FROM sessions WHERE parent_id = ${parent} AND recording_status = 'ready' ORDER BY created_at DESC, id LIMIT 1`;

/** A list puts what was never on air and is older than this below all others. */
const newMs = 86_400_000;
/** Streams of one list, created one after the other, stand in the order of that list: no part ends among them. */
const longestGapMs = 10_000;
/** So many streams belong together at most. */
const mostTogether = 152;
/** More of them would be no first answer. */
const mostSessions = 1_000;

const onAir = Number.MAX_SAFE_INTEGER;

/** Each stream that an overview shows above the fold, the one used last first: id, when, and whether it was ever on air. */
export const usedStatement = `WITH used AS MATERIALIZED (
    SELECT streams.id, streams.created_at, streams.last_seen, (
      SELECT CASE WHEN ended_at IS NULL THEN ${onAir} ELSE ended_at END FROM sessions
      WHERE parent_id = streams.id ORDER BY created_at DESC, id LIMIT 1
    ) AS ended
    FROM streams WHERE account_id = :account AND deleted_at IS NULL
  )
  SELECT id, coalesce(ended, created_at) AS at, ended IS NULL AS isUnused FROM used
  WHERE ended IS NOT NULL OR last_seen > 0 OR created_at >= :new
  ORDER BY at DESC LIMIT :limit`;

const ofFirst = (which: string) =>
  `SELECT sessions.id FROM first CROSS JOIN sessions WHERE sessions.parent_id = first.id AND ${which}`;

/** The sessions that an overview shows of some streams, given as a list in JSON. */
export const firstSessionsStatement = `WITH first(id) AS (SELECT value FROM json_each(:streams))
  SELECT id FROM (
    ${ofFirst('last_seen >= :from')}
    ${[lastOfParent, lastReadyOfParent].map((query) => `UNION SELECT (${query('first.id')}) FROM first`).join('\n')}
  ) WHERE id IS NOT NULL LIMIT :limit`;

/** The streams that an overview shows first, with their sessions: what a screen has, before the rest is read. */
export function createFirstStreams(reader: Pick<ListReader, 'read'>) {
  async function usedLast({ accountId, count, nowMs }: FirstQuery): Promise<string[]> {
    const row = await reader.read(
      accountId,
      `SELECT json_group_array(json_array(hex(id), at, isUnused)) AS used FROM (${usedStatement})`,
      { account: accountId, new: nowMs - newMs, limit: count + mostTogether },
    );
    const { used } = v.parse(usedSchema, row);
    const ids = used.map(([digits]) => Buffer.from(digits, 'hex').toString('utf8'));
    if (used.length <= count) return ids;
    const end = used.findIndex(([, atMs, isUnused], index) => {
      const next = used[index + 1];
      if (index + 1 < count || next === undefined) return false;
      const isTogether = isUnused === 1 && next[2] === 1 && atMs - next[1] <= longestGapMs;
      return !isTogether && atMs !== next[1];
    });
    return ids.slice(0, end + 1);
  }

  /** Their ids, and those of what is shown of them; undefined where there is no such part. */
  return async (query: FirstQuery): Promise<{ streams: string[]; sessions: string[] } | undefined> => {
    const streams = await usedLast(query);
    if (streams.length === 0) return undefined;
    const row = await reader.read(
      query.accountId,
      `SELECT json_group_array(hex(id)) AS ids FROM (${firstSessionsStatement})`,
      { streams: JSON.stringify(streams), from: query.fromMs, limit: mostSessions + 1 },
    );
    const sessions = v.parse(idsSchema, row).ids.map((digits) => Buffer.from(digits, 'hex').toString('utf8'));
    return sessions.length > mostSessions ? undefined : { streams, sessions };
  };
}

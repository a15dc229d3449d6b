import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Language, languages } from '../../../contract/languages.ts';
import { type WebhookEvent, type WebhookFormat, webhookEvents, webhookFormats } from '../../../contract/webhook.ts';

import type { Database } from '../database.ts';
import { createRowReader, jsonColumn, type ReportUnreadable, selectColumns } from '../rows.ts';

/** A webhook as stored. Times are Unix ms. */
export interface WebhookRow {
  id: string;
  accountId: string;
  name: string;
  url: string;
  format: WebhookFormat;
  /** Of what is said in a chat. */
  language: Language;
  events: readonly WebhookEvent[];
  /** Of these streams, or of streams with one of these tags; of all where both are empty. */
  streamIds: readonly string[];
  tags: readonly string[];
  secret: string;
  /** The secret before it: messages are signed with both until then. */
  former: { secret: string; until: number } | undefined;
  /** Tries that failed since one that did not. */
  failures: number;
  /** Nothing is sent before; undefined where the last try went well. */
  nextTryAt: number | undefined;
  /** Nothing is sent since then, and nothing of it later. */
  pausedAt: number | undefined;
  /** Messages left out since it was paused. */
  leftOut: number;
  createdBy: string;
  createdAt: number;
}

export type WrittenWebhook = Pick<WebhookRow, 'name' | 'url' | 'format' | 'language' | 'events' | 'streamIds' | 'tags'>;

const texts = jsonColumn(v.array(v.string()));

const rowSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    account_id: v.string(),
    name: v.string(),
    url: v.string(),
    format: v.picklist(webhookFormats),
    language: v.picklist(languages),
    events: jsonColumn(v.array(v.picklist(webhookEvents))),
    stream_ids: texts,
    tags: texts,
    secret: v.string(),
    former_secret: v.nullable(v.string()),
    former_until: v.nullable(v.number()),
    failures: v.number(),
    next_try_at: v.nullable(v.number()),
    paused_at: v.nullable(v.number()),
    left_out: v.number(),
    created_by: v.string(),
    created_at: v.number(),
  }),
  v.transform(
    (row): WebhookRow => ({
      id: row.id,
      accountId: row.account_id,
      name: row.name,
      url: row.url,
      format: row.format,
      language: row.language,
      events: row.events,
      streamIds: row.stream_ids,
      tags: row.tags,
      secret: row.secret,
      former:
        row.former_secret === null || row.former_until === null
          ? undefined
          : { secret: row.former_secret, until: row.former_until },
      failures: row.failures,
      nextTryAt: row.next_try_at ?? undefined,
      pausedAt: row.paused_at ?? undefined,
      leftOut: row.left_out,
      createdBy: row.created_by,
      createdAt: row.created_at,
    }),
  ),
);

export type WebhookRows = ReturnType<typeof createWebhookRows>;

export function createWebhookRows(database: Database, now: () => number, report?: ReportUnreadable) {
  const { read, readAll } = createRowReader('webhooks', rowSchema, report);
  const columns = selectColumns(database, 'webhooks');
  const byAccount = database.prepare(
    `SELECT ${columns} FROM webhooks WHERE account_id = ? ORDER BY webhooks.created_at, webhooks.id`,
  );
  const byId = database.prepare(`SELECT ${columns} FROM webhooks WHERE id = ?`);
  const insert = database.prepare(
    `INSERT INTO webhooks (id, account_id, name, url, format, language, events, stream_ids, tags, secret, created_by,
       created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare(
    `UPDATE webhooks SET name = ?, url = ?, format = ?, language = ?, events = ?, stream_ids = ?, tags = ?, failures = 0,
       next_try_at = NULL WHERE id = ?`,
  );
  const rotate = database.prepare(
    'UPDATE webhooks SET former_secret = secret, former_until = ?, secret = ? WHERE id = ?',
  );
  const setFailures = database.prepare('UPDATE webhooks SET failures = ?, next_try_at = ? WHERE id = ?');
  const pause = database.prepare('UPDATE webhooks SET paused_at = ?, left_out = ? WHERE id = ?');
  const resume = database.prepare(
    'UPDATE webhooks SET paused_at = NULL, left_out = 0, failures = 0, next_try_at = NULL WHERE id = ?',
  );
  const leaveOut = database.prepare('UPDATE webhooks SET left_out = left_out + ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM webhooks WHERE id = ?');

  return {
    /** The oldest first. */
    list: (accountId: string): WebhookRow[] => readAll(byAccount.all(accountId)),
    find: (id: string): WebhookRow | undefined => read(byId.get(id)),
    create(written: WrittenWebhook & Pick<WebhookRow, 'accountId' | 'secret' | 'createdBy'>): WebhookRow {
      const row = { ...written, id: randomUUID(), createdAt: now() };
      insert.run(
        row.id,
        row.accountId,
        row.name,
        row.url,
        row.format,
        row.language,
        ...listsOf(row),
        row.secret,
        row.createdBy,
        row.createdAt,
      );
      return { ...row, former: undefined, failures: 0, nextTryAt: undefined, pausedAt: undefined, leftOut: 0 };
    },
    /** What waits is tried at once: at another address, it may be. */
    replace(id: string, written: WrittenWebhook): void {
      update.run(written.name, written.url, written.format, written.language, ...listsOf(written), id);
    },
    rotateSecret(id: string, secret: string, formerUntil: number): void {
      rotate.run(formerUntil, secret, id);
    },
    setFailures(id: string, failures: number, nextTryAt: number | undefined): void {
      setFailures.run(failures, nextTryAt ?? null, id);
    },
    /** `leftOut`: of what waited. */
    pause(id: string, leftOut: number): void {
      pause.run(now(), leftOut, id);
    },
    resume(id: string): void {
      resume.run(id);
    },
    /** So many more are not sent. */
    leaveOut(id: string, messages: number): void {
      leaveOut.run(messages, id);
    },
    delete(id: string): void {
      remove.run(id);
    },
  };
}

function listsOf({ events, streamIds, tags }: WrittenWebhook): string[] {
  return [events, streamIds, tags].map((list) => JSON.stringify(list));
}

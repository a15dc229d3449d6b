import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { WriteTemplate } from '../../../contract/handover.ts';
import type { Database } from '../database.ts';
import { createRowReader, type ReportUnreadable, selectColumns } from '../rows.ts';

/** A form that an account writes links in. `createdAt` is Unix ms. */
export interface TemplateRow {
  id: string;
  accountId: string;
  name: string;
  text: string;
  createdBy: string;
  createdAt: number;
}

const templateRowSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    account_id: v.string(),
    name: v.string(),
    text: v.string(),
    created_by: v.string(),
    created_at: v.number(),
  }),
  v.transform(
    ({ id, account_id, name, text, created_by, created_at }): TemplateRow => ({
      id,
      accountId: account_id,
      name,
      text,
      createdBy: created_by,
      createdAt: created_at,
    }),
  ),
);

export type HandoverTemplates = ReturnType<typeof createHandoverTemplates>;

export function createHandoverTemplates(database: Database, now: () => number, report?: ReportUnreadable) {
  const { read, readAll } = createRowReader('handover_templates', templateRowSchema, report);
  const columns = selectColumns(database, 'handover_templates');
  const all = database.prepare(
    `SELECT ${columns} FROM handover_templates WHERE account_id = ?
     ORDER BY handover_templates.name, handover_templates.id`,
  );
  const byId = database.prepare(`SELECT ${columns} FROM handover_templates WHERE id = ?`);
  const insert = database.prepare(
    'INSERT INTO handover_templates (id, account_id, name, text, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE handover_templates SET name = ?, text = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM handover_templates WHERE id = ?');
  return {
    /** By name. */
    list: (accountId: string): TemplateRow[] => readAll(all.all(accountId)),
    find: (id: string): TemplateRow | undefined => read(byId.get(id)),
    create(accountId: string, { name, text }: WriteTemplate, createdBy: string): TemplateRow {
      const row = { id: randomUUID(), accountId, name, text, createdBy, createdAt: now() };
      insert.run(row.id, accountId, name, text, createdBy, row.createdAt);
      return row;
    },
    replace(id: string, { name, text }: WriteTemplate): void {
      update.run(name, text, id);
    },
    delete(id: string): void {
      remove.run(id);
    },
  };
}

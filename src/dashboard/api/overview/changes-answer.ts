import * as v from 'valibot';
import { changesSchema } from '../../../contract/stream-object.ts';
import { tolerant } from '../../../contract/tolerant.ts';

const rows = v.array(v.unknown());
export const readAnswer = tolerant(v.strictObject({ ...changesSchema.entries, streams: rows, sessions: rows }));

/** Each row keeps its place; new ones come last. */
export function mergeRows<Row extends { id: string }>(
  known: readonly Row[] | undefined,
  found: readonly Row[],
  gone: ReadonlySet<string>,
): Row[] {
  const byId = new Map(known?.map((row) => [row.id, row]));
  for (const row of found) byId.set(row.id, row);
  for (const id of gone) byId.delete(id);
  return [...byId.values()];
}

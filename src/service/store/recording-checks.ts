import * as v from 'valibot';
import type { Damage } from '../../contract/session.ts';
import type { Database } from './database.ts';

const idSchema = v.looseObject({ id: v.string() });

export type RecordingChecks = ReturnType<typeof createRecordingChecks>;

/** When the recordings that are ready were last read, and what was found damaged of them. Times are Unix ms. */
export function createRecordingChecks(database: Database) {
  const damaged = database.prepare(`UPDATE sessions SET damage = ? WHERE id = ? AND recording_status = 'ready'`);
  const checked = database.prepare('UPDATE sessions SET checked_at = ? WHERE id = ?');
  const leastChecked = database.prepare(
    `SELECT id FROM sessions WHERE recording_status = 'ready' AND coalesce(checked_at, ready_at, 0) < ?
     AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY coalesce(checked_at, ready_at, 0) LIMIT 1`,
  );
  return {
    /** What is damaged now of a recording that is ready; none where all of it is whole again. */
    setDamage(id: string, damage: Damage[]): void {
      damaged.run(JSON.stringify(damage), id);
    },
    /** All of a recording was read. */
    setChecked(id: string, checkedAt: number): void {
      checked.run(checkedAt, id);
    },
    /** The session whose recording was read longest ago, before `checkedBefore`, leaving some out. */
    findLeastChecked(checkedBefore: number, without: readonly string[]): string | undefined {
      const row = leastChecked.get(checkedBefore, JSON.stringify(without));
      return row === undefined ? undefined : v.parse(idSchema, row).id;
    },
  };
}

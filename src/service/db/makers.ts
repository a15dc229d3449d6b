import { hashSecret } from './api-keys.ts';

/** The maker of the row of a column, that one's maker, and so on. */
const makersOf = (column: string) => `WITH RECURSIVE makers (id) AS (
      SELECT ${column} UNION SELECT s.made_by FROM makers JOIN browser_sessions s ON s.id = makers.id
    )`;

/** A condition of SQL with one parameter: does this column's row go back to that session? */
export function isMadeBySession(column: string): string {
  return `EXISTS (${makersOf(column)} SELECT 1 FROM makers WHERE id = ?)`;
}

/**
 * A condition of SQL: is all access good that this column's row goes back to? The column names what made the row: a
 * session, an API key, or the hash of the key of the settings; null where nobody did, since its link was printed. A session
 * was made in turn. What was ended has no row, or is revoked.
 */
export function isMadeByGood(column: string, configuredKey: string | undefined): string {
  const setting = configuredKey === undefined ? 'NULL' : `'${hashSecret(configuredKey)}'`;
  return `NOT EXISTS (
    ${makersOf(column)}
    SELECT 1 FROM makers
      LEFT JOIN browser_sessions s ON s.id = makers.id
      LEFT JOIN api_keys k ON k.id = coalesce(s.key_id, makers.id)
      WHERE makers.id IS NOT NULL AND makers.id IS NOT ${setting}
        AND ((s.id IS NULL AND k.id IS NULL) OR k.revoked_at IS NOT NULL))`;
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { createApiKeys, hashSecret } from '../../../src/service/db/api-keys.ts';
import { createBrowserSessions } from '../../../src/service/db/browser-sessions.ts';
import { inDatabase } from '../../support/in-database.ts';

/** An account may have so many browsers that signed in by a link, each with a key of its own, … */
const browsersByLink = 200;
/** … and so many for each of its API keys. */
const browsersOfKey = 50;

/** The cookies of so many browsers that are signed in to one account. */
export function seedBrowsers(dataDirectory: string, count: number): string[] {
  return inDatabase(dataDirectory, (database) => {
    const keys = createApiKeys(database, Date.now);
    const accountId = keys.defaultAccount().id;
    const name = `aircheck-${createBrowserSessions(database, Date.now).instanceId()}`;
    const add = database.prepare(
      `INSERT INTO browser_sessions (id, account_id, token_hash, key_id, name, created_at, last_used_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    let keyId = '';
    return database.transaction(() =>
      Array.from({ length: count }, (_, index) => {
        if (index < browsersByLink || index % browsersOfKey === 0)
          keyId = keys.find(keys.create(accountId, `Studio ${index}`))?.keyId ?? '';
        const token = `browser-${index}`;
        add.run(`bench-${index}`, accountId, hashSecret(token), keyId, `Browser ${index}`, Date.now(), Date.now());
        return `${name}=${token}`;
      }),
    )();
  });
}

/** The folder of each recording that a database names: where all are missing, nothing is recorded. */
export function makeFolders(dataDirectory: string): void {
  const named = inDatabase(dataDirectory, (database) => database.prepare('SELECT id FROM sessions').all());
  for (const { id } of v.parse(v.array(v.object({ id: v.string() })), named)) {
    mkdirSync(join(dataDirectory, 'recordings', id), { recursive: true });
  }
}

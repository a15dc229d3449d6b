import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createApiKeys } from '../db/api-keys.ts';
import { type Database, lockDirectory, openDatabase } from '../db/database.ts';
import { createKeySnapshot, snapshotName } from '../db/key-snapshot.ts';
import { writeWhole } from '../lib/files.ts';
import { loadDataDirectory, runCommand } from './run-command.ts';

const usage = `Usage: npm run keys -- create --name NAME [--account NAME] [--read-only]
       npm run keys -- list
       npm run keys -- revoke ID
The data directory is that of the service: --data DIR or AIRCHECK_DATA.`;

const when = (ms: number | undefined) =>
  ms === undefined ? 'never' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** `npm run keys`: makes, lists and revokes API keys in the service's database, whether or not the service runs. */
async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      account: { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  });
  const dataDirectory = loadDataDirectory(values.data);
  if (!existsSync(dataDirectory)) {
    throw new Error(
      `There is no data directory ${dataDirectory}. Start the service first, or name another with --data.`,
    );
  }
  const path = join(dataDirectory, 'aircheck.db');
  const snapshotPath = join(dataDirectory, snapshotName);
  if (!existsSync(path) && existsSync(snapshotPath)) {
    throw new Error('The database is gone. Start the service: it rebuilds the database with the keys that there were.');
  }
  const database = openDatabase(path);
  const keys = createApiKeys(database, Date.now);
  const [command, id] = positionals;
  if (command === 'create' && values.name) {
    const account = values.account === undefined ? keys.defaultAccount() : keys.account(values.account);
    const key = keys.create(account.id, values.name, { isReadOnly: values['read-only'] });
    console.log(`${key}\nThis is the only time it is shown. Account: ${account.name}.`);
  } else if (command === 'list') {
    const rows = keys
      .accounts()
      .flatMap((account) => keys.list(account.id).map((key) => ({ ...key, account: account.name })));
    console.table(
      rows.map(({ id: key, prefix, name, account, readOnly, lastUsedAt }) => ({
        id: key,
        prefix: `${prefix}…`,
        name,
        account,
        may: readOnly ? 'read' : 'read and write',
        'last used (UTC)': when(lastUsedAt),
      })),
    );
  } else if (command === 'revoke' && id !== undefined) {
    const isRevoked = keys.accounts().some((account) => keys.revokeOf(account.id, id));
    console.log(isRevoked ? 'Revoked. It stops at once.' : 'There is no such key; see npm run keys -- list.');
    process.exitCode = isRevoked ? 0 : 1;
  } else {
    console.error(usage);
    process.exitCode = 1;
  }
  await keepKeys(dataDirectory, database, (text) => writeWhole(snapshotPath, text, { mode: 0o600 }));
  database.close();
}

/** A service that runs looks for changes itself, all the time. */
async function keepKeys(directory: string, database: Database, write: (text: string) => Promise<void>): Promise<void> {
  const lock = lockIfFree(directory);
  if (lock === undefined) return;
  const onFailure = () => console.error('The copy of streams and keys could not be written; the next start writes it.');
  await createKeySnapshot({ database, write, onFailure }).whenKept();
  lock.release();
}

function lockIfFree(directory: string): ReturnType<typeof lockDirectory> | undefined {
  try {
    return lockDirectory(directory);
  } catch {
    return undefined;
  }
}

await runCommand(run, usage);

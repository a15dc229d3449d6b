import { existsSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApiKeys } from '../db/api-keys.ts';
import { lockDirectory, openDatabase } from '../db/database.ts';
import { createInvites, dashboardUrlName } from '../db/invites.ts';
import { loadDataDirectory, runCommand } from './run-command.ts';

const usage = `Usage: npm run sign-in-link [-- --name NAME] [--data DIR]
Prints a link that signs one browser in, once, within 10 minutes, while the service runs.
NAME is what the session is called in Settings and in Activity. The data directory is that of the service: --data DIR or AIRCHECK_DATA.`;

const goodForMs = 10 * 60_000;

/** `npm run sign-in-link`: the link of the start again, for whoever closed the window that used it. */
function run(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: { name: { type: 'string' }, data: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const dataDirectory = loadDataDirectory(values.data);
  const urlPath = join(dataDirectory, dashboardUrlName);
  if (!existsSync(urlPath) || !isInUse(dataDirectory)) {
    throw new Error(
      `No service runs with the data directory ${dataDirectory}. npm start starts one and prints a link; --data names another directory.`,
    );
  }
  const database = openDatabase(join(dataDirectory, 'aircheck.db'));
  const { id: accountId } = createApiKeys(database, Date.now).defaultAccount();
  const name = values.name ?? `${userInfo().username} on ${hostname()}`;
  const invites = createInvites(database, Date.now);
  const { token } = invites.create(
    { accountId, name, isReadOnly: false },
    { id: undefined, name: 'Terminal' },
    goodForMs,
  );
  database.close();
  console.log(`Dashboard ${readFileSync(urlPath, 'utf8')}/#sign-in=${token}`);
  console.log('It signs one browser in, once, within 10 minutes.');
}

/** The service holds the lock of its data directory as long as it runs. */
function isInUse(directory: string): boolean {
  try {
    lockDirectory(directory).release();
    return false;
  } catch {
    return true;
  }
}

await runCommand(run);

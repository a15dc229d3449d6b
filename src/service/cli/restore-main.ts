import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { checkDatabase, restartChanges } from '../db/database.ts';
import { restore } from './backup.ts';

const usage = `Usage: npm run restore -- --from DIR [--data DIR]
Makes a data directory (--data or AIRCHECK_DATA; empty or not there yet) of a backup.`;

/** `npm run restore`, or `node dist/service/restore.js`. */
async function run(argv: string[]): Promise<void> {
  const { values } = parseArgs({ args: argv, options: { data: { type: 'string' }, from: { type: 'string' } } });
  if (values.from === undefined) throw new Error(usage);
  const { dataDirectory } = loadConfig(values.data === undefined ? [] : ['--data', values.data], process.env);
  const prepareDatabase = (path: string) => {
    checkDatabase(path);
    restartChanges(path);
  };
  const { files, bytes, recordings } = await restore({ from: resolve(values.from), dataDirectory, prepareDatabase });
  console.log(`Restored ${recordings} recordings: ${files} files, ${Math.ceil(bytes / 1e6)} MB, in ${dataDirectory}.`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

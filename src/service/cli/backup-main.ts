import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { copyDatabase, readReadyIds } from '../db/database.ts';
import { backUp } from './backup.ts';

const usage = `Usage: npm run backup -- --to DIR [--data DIR]
Copies the data directory (--data or AIRCHECK_DATA) to a new folder, whether or not the service runs.`;

/** `npm run backup`, or `node dist/service/backup.js`. */
async function run(argv: string[]): Promise<void> {
  const { values } = parseArgs({ args: argv, options: { data: { type: 'string' }, to: { type: 'string' } } });
  if (values.to === undefined) throw new Error(usage);
  const { dataDirectory } = loadConfig(values.data === undefined ? [] : ['--data', values.data], process.env);
  const to = resolve(values.to);
  const { files, bytes, recordings, missing } = await backUp({ dataDirectory, to, copyDatabase, readReadyIds });
  console.log(`Backed up ${recordings} recordings: ${files} files, ${Math.ceil(bytes / 1e6)} MB, in ${to}.`);
  if (missing.length === 0) return;
  console.error(
    `${missing.length} recordings that should be ready were not there: ${missing.slice(0, 10).join(', ')}.`,
  );
  process.exitCode = 2;
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

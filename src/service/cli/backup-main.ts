import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { backUp } from './backup.ts';
import { loadDataDirectory, runCommand } from './run-command.ts';

const usage = `Usage: npm run backup -- --to DIR [--data DIR]
Copies the data directory (--data or AIRCHECK_DATA) to a new folder, whether or not the service runs.`;

/** `npm run backup`, or `node dist/service/backup.js`. */
await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, to: { type: 'string' } } });
  if (values.to === undefined) throw new Error(usage);
  const to = resolve(values.to);
  const { files, bytes, recordings, missing } = await backUp(loadDataDirectory(values.data), to);
  console.log(`Backed up ${recordings} recordings: ${files} files, ${Math.ceil(bytes / 1e6)} MB, in ${to}.`);
  if (missing.length === 0) return;
  console.error(
    `${missing.length} recordings that should be ready were not there: ${missing.slice(0, 10).join(', ')}.`,
  );
  process.exitCode = 2;
});

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from './backup.ts';
import { loadDataDirectory, runCommand } from './run-command.ts';

const usage = `Usage: npm run restore -- --from DIR [--data DIR]
Makes a data directory (--data or AIRCHECK_DATA; empty or not there yet) of a backup.`;

/** `npm run restore`, or `node dist/service/restore.js`. */
await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, from: { type: 'string' } } });
  if (values.from === undefined) throw new Error(usage);
  const dataDirectory = loadDataDirectory(values.data);
  const { files, bytes, recordings } = await restore(resolve(values.from), dataDirectory);
  console.log(`Restored ${recordings} recordings: ${files} files, ${Math.ceil(bytes / 1e6)} MB, in ${dataDirectory}.`);
});

import process from 'node:process';
import { loadConfig } from '../config.ts';

/** Runs a command. What it throws is printed without its stack, `usage` below it, and the exit code is 1. */
export async function runCommand(run: (args: string[]) => void | Promise<void>, usage?: string): Promise<void> {
  // Files hold keys and broadcasts: they are for this user alone.
  process.umask(0o077);
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    if (usage !== undefined) console.error(usage);
    process.exitCode = 1;
  }
}

/** The data directory of the service: the one that `--data` names, or else that of its settings. */
export function loadDataDirectory(named: string | undefined): string {
  return loadConfig(named === undefined ? [] : ['--data', named], process.env).dataDirectory;
}

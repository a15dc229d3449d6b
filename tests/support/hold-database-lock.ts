import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const program = `
const Libsql = require(process.argv[1]);
const database = new Libsql(process.argv[2], { timeout: 5000 });
database.exec('BEGIN EXCLUSIVE');
process.stdout.write('locked');
process.stdin.on('end', () => process.exit(0)).resume();
`;

/** Another program that holds the write lock of a service's database until it is released. */
export async function holdDatabaseLock(dataDirectory: string): Promise<{ release(): Promise<void> }> {
  const libsql = createRequire(import.meta.url).resolve('libsql');
  const child = spawn(process.execPath, ['-e', program, libsql, join(dataDirectory, 'aircheck.db')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), gone.then(() => Promise.reject(new Error('No lock was taken.')))]);
  return {
    async release() {
      child.stdin.end();
      await gone;
    },
  };
}

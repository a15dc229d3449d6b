import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = `
const Libsql = require('libsql');
const database = new Libsql(process.argv[1], { timeout: 5000 });
database.exec('BEGIN IMMEDIATE');
console.log('held');
process.stdin.resume().on('end', () => { database.exec('ROLLBACK'); database.close(); });
`;

/** Another program that holds the write lock of a database. Resolves when it does. */
export async function holdDatabase(path: string): Promise<{ release(): Promise<void> }> {
  const child = spawn(process.execPath, ['-e', script, path], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('close', () => reject(new Error('The database could not be held.')));
  });
  return {
    release() {
      child.stdin.end();
      return ended;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { createApiKeys } from '../../src/service/db/api-keys.ts';
import { createStreams } from '../../src/service/db/streams.ts';
import { inDatabase } from '../support/in-database.ts';
import { inTemporaryDirectory } from './bench-service.ts';
import type { Stage } from './figure.ts';
import { seedSessions } from './lists-stage.ts';

const program = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url));
const bare = `require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('RTMP'))`;

/** From the command to the line that says where encoders send to, beside a Node program that only opens a port. */
export const startupStage: Stage = ({ isQuick }) =>
  inTemporaryDirectory(async (root) => {
    const start = (data: string) =>
      untilStarted([program, '--port', '0', '--rtmp-port', '0', '--data', join(root, data)]);
    const [bares, known, fresh, full]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (const data of ['known', 'full']) await start(data);
    fill(join(root, 'full'));
    await start('full');
    for (let run = 0; run < (isQuick ? 5 : 15); run += 1) {
      bares.push(await untilStarted(['-e', bare]));
      known.push(await start('known'));
      fresh.push(await start(`fresh-${run}`));
      full.push(await start('full'));
    }
    const note = 'at most 500';
    return [
      { name: 'bare Node, a port', unit: 'ms', values: bares },
      { name: 'the service, data of before', unit: 'ms', values: known, note },
      { name: 'the service, an empty folder', unit: 'ms', values: fresh, note },
      { name: 'the service, 100,000 sessions', unit: 'ms', values: full, note },
    ];
  });

function fill(dataDirectory: string): void {
  const ids = inDatabase(dataDirectory, (database) => {
    const accountId = createApiKeys(database, Date.now).defaultAccount().id;
    const streams = createStreams(database, Date.now);
    const show = { accountId, record: true, profiles: [], createdBy: 'bench', extras: {} };
    return Array.from({ length: 100 }, (_, index) => streams.create({ ...show, name: `Hall ${index}` }).id);
  });
  seedSessions(dataDirectory, ids);
  // No session is searched for damage meanwhile.
  inDatabase(dataDirectory, (database) => database.exec(`UPDATE sessions SET checked_at = ${Date.now()}`));
  makeFolders(dataDirectory);
}

/** Makes the folder of each session in the database: where all are missing, the service records nothing. */
export function makeFolders(dataDirectory: string): void {
  const rows = inDatabase(dataDirectory, (database) => database.prepare('SELECT id FROM sessions').all());
  for (const { id } of v.parse(v.array(v.object({ id: v.string() })), rows)) {
    mkdirSync(join(dataDirectory, 'recordings', id), { recursive: true });
  }
}

/** Milliseconds from the start of a Node program until it prints RTMP; it is ended before this resolves. */
async function untilStarted(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'close');
  let output = '';
  for await (const piece of child.stdout) {
    output += piece;
    if (output.includes('RTMP')) break;
  }
  const ms = performance.now() - startedAt;
  if (!output.includes('RTMP')) throw new Error('The program ended before it had started.');
  child.kill('SIGTERM');
  await ended;
  return ms;
}

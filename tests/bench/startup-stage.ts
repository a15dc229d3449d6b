import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { createApiKeys } from '../../src/service/db/api-keys.ts';
import { createStreams } from '../../src/service/db/streams.ts';
import { inDatabase } from '../support/in-database.ts';
import { ratios, type Stage } from './figure.ts';
import { seedSessions } from './lists-stage.ts';

const program = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url));
const bare = `require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('RTMP'))`;

/** From the command to the line that says where encoders send to, beside a Node program that opens a port. */
export const startupStage: Stage = async ({ isQuick }) => {
  const root = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const settings = ['--port', '0', '--rtmp-port', '0', '--data'];
  const start = (data: string) => untilSaid([program, ...settings, join(root, data)]);
  const [bares, known, fresh, full]: [number[], number[], number[], number[]] = [[], [], [], []];
  try {
    for (const data of ['known', 'full']) await start(data);
    fill(join(root, 'full'));
    await start('full');
    for (let run = 0; run < (isQuick ? 5 : 15); run += 1) {
      bares.push(await untilSaid(['-e', bare]));
      known.push(await start('known'));
      fresh.push(await start(`fresh-${run}`));
      full.push(await start('full'));
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  const kinds = [
    { name: 'data of before', values: known },
    { name: 'an empty folder', values: fresh },
    { name: '100,000 sessions', values: full },
  ];
  return {
    figures: [
      { name: 'bare Node, a port', unit: 'ms', values: bares },
      ...kinds.map(({ name, values }) => ({ name: `the service, ${name}`, unit: 'ms', values, note: 'at most 500' })),
      ...kinds.map(({ name, values }) => ({
        name: `${name}, by the bare one`,
        unit: '×',
        values: ratios(values, bares),
      })),
    ],
  };
};

function fill(dataDirectory: string): void {
  const ids = inDatabase(dataDirectory, (database) => {
    const accountId = createApiKeys(database, Date.now).defaultAccount().id;
    const streams = createStreams(database, Date.now);
    const show = { accountId, record: true, profiles: [], createdBy: 'bench', extras: {} };
    return Array.from({ length: 100 }, (_, index) => streams.create({ ...show, name: `Hall ${index}` }).id);
  });
  seedSessions(dataDirectory, ids);
  // Each has its folder, and none is looked through for damage meanwhile.
  const names = inDatabase(dataDirectory, (database) => {
    database.exec(`UPDATE sessions SET checked_at = ${Date.now()}`);
    return database.prepare('SELECT id FROM sessions').all();
  });
  for (const { id } of v.parse(v.array(v.object({ id: v.string() })), names)) {
    mkdirSync(join(dataDirectory, 'recordings', id));
  }
}

/** Milliseconds from the start of a Node program until it says RTMP; it is ended before this resolves. */
async function untilSaid(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'close');
  let said = '';
  for await (const piece of child.stdout) {
    said += piece;
    if (said.includes('RTMP')) break;
  }
  const ms = performance.now() - startedAt;
  if (!said.includes('RTMP')) throw new Error('It ended without a word of RTMP.');
  child.kill('SIGTERM');
  await ended;
  return ms;
}

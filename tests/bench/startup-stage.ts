import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stage } from './figure.ts';

const program = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url));
const bare = `require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('RTMP'))`;

/** From the command to the line that says where encoders send to, beside a Node program that opens a port. */
export const startupStage: Stage = async ({ isQuick }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const settings = ['--port', '0', '--rtmp-port', '0', '--data'];
  const [bares, known, fresh]: [number[], number[], number[]] = [[], [], []];
  try {
    await untilSaid([program, ...settings, dataDirectory]);
    for (let run = 0; run < (isQuick ? 3 : 15); run += 1) {
      bares.push(await untilSaid(['-e', bare]));
      known.push(await untilSaid([program, ...settings, dataDirectory]));
      fresh.push(await untilSaid([program, ...settings, join(dataDirectory, `fresh-${run}`)]));
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return {
    figures: [
      { name: 'bare Node, a port', unit: 'ms', values: bares },
      { name: 'the service, data of before', unit: 'ms', values: known, note: 'at most 4 × the first' },
      { name: 'the service, an empty folder', unit: 'ms', values: fresh },
    ],
  };
};

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

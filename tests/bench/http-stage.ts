import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRecordedStream } from '../support/final-session.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import { ratios, type Stage } from './figure.ts';

const streamCount = 100;
const connections = 8;

/** Reads of a list of 100 streams over kept connections, beside a bare node:http server that sends the same bytes. */
export const httpStage: Stage = async ({ isQuick }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const service = await startServiceProcess({ dataDirectory });
  const rates: Record<'list' | 'one' | 'bare', number[]> = { list: [], one: [], bare: [] };
  try {
    for (let i = 1; i < streamCount; i += 1) await createRecordedStream(service, { name: `Council ${i}` });
    const { id } = await createRecordedStream(service);
    const path = '/stream?streamsonly=1';
    const bare = await startBareServer(await (await service.call('GET', path)).text());
    for (let run = 0; run < (isQuick ? 2 : 5); run += 1) {
      rates.list.push(await readsPerSecond(`${service.apiUrl}${path}`, isQuick));
      rates.one.push(await readsPerSecond(`${service.apiUrl}/stream/${id}`, isQuick));
      rates.bare.push(await readsPerSecond(bare.url, isQuick));
    }
    bare.stop();
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return {
    figures: [
      { name: `list of ${streamCount} streams`, unit: 'reads/s', values: rates.list },
      { name: 'one stream', unit: 'reads/s', values: rates.one },
      { name: 'bare node:http, the list’s bytes', unit: 'reads/s', values: rates.bare },
      { name: 'list : bare', unit: 'reads', values: ratios(rates.list, rates.bare) },
    ],
  };
};

async function startBareServer(body: string): Promise<{ url: string; stop(): void }> {
  const program = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(body);
  const [line] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(line).trim()}/`, stop: () => child.kill() };
}

async function readsPerSecond(url: string, isQuick: boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const limitMs = isQuick ? 1000 : 3000;
  const startedAtMs = performance.now();
  let reads = 0;
  const readOn = async () => {
    while (performance.now() - startedAtMs < limitMs) {
      await readOnce(url, agent);
      reads += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, readOn));
  const seconds = (performance.now() - startedAtMs) / 1000;
  agent.destroy();
  return reads / seconds;
}

function readOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: 'Bearer test-key-of-no-worth' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}

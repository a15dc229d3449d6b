import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { cpuSecondsOf } from '../cpu-seconds.ts';
import { listedSegments } from './listed-segments.ts';
import { readAnswer } from './read-answer.ts';

const connections = 8;

export interface MediaCost {
  /** CPU seconds a gigabyte of the service, of each round. */
  service: number[];
  /** The same of a bare `pipeline` from a file to the answer. */
  bare: number[];
}

/**
 * What it costs to send the segments of a recording, in turns. `mediaUrl`: of its media playlist; `folder`: where its
 * segments lie; `pid`: of the service.
 */
export async function measureMediaCost(
  { mediaUrl, folder, pid }: { mediaUrl: string; folder: string; pid: number },
  { rounds, reads }: { rounds: number; reads: number },
): Promise<MediaCost> {
  const program = fileURLToPath(new URL('bare-pipeline.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    const [line] = await once(child.stdout, 'data');
    const address = new URL(mediaUrl);
    const { segments } = listedSegments(address, (await readAnswer(address, { agent, isText: true })).text);
    const ours = segments.map(({ url }) => url);
    const theirs = ours.map(({ pathname }) => new URL(pathname.split('/').at(-1) ?? '', `http://127.0.0.1:${line}`));
    const cost: MediaCost = { service: [], bare: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const service = await costOf(ours, { agent, pid, reads });
      const bare = await costOf(theirs, { agent, pid: child.pid ?? 0, reads });
      // Once for the caches, and for what is compiled while it runs.
      if (round === 0) continue;
      cost.service.push(service);
      cost.bare.push(bare);
    }
    return cost;
  } finally {
    agent.destroy();
    child.kill();
  }
}

async function costOf(
  urls: readonly URL[],
  { agent, pid, reads }: { agent: Agent; pid: number; reads: number },
): Promise<number> {
  const before = cpuSecondsOf(pid);
  let bytes = 0;
  let next = 0;
  const readOn = async () => {
    while (next < reads) {
      const url = urls[next++ % urls.length] ?? '';
      const answer = await readAnswer(url, { agent });
      if (answer.status !== 200 || !answer.isWhole) throw new Error(`${url}: ${answer.status}`);
      bytes += answer.bytes;
    }
  };
  await Promise.all(Array.from({ length: connections }, readOn));
  return ((cpuSecondsOf(pid) - before) * 1e9) / bytes;
}

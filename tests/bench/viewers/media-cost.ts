import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { cpuSecondsOf } from '../cpu-seconds.ts';
import { listedSegments } from './listed-segments.ts';
import { readAnswer } from './read-answer.ts';

const connections = 8;

/** CPU seconds a gigabyte, of each round. */
export interface MediaCost {
  /** Of the service, for segments that others ask for, too. */
  together: number[];
  /** The same where each segment is asked for once: none of them is in memory. */
  alone: number[];
  /** Of a bare `pipeline` from a file to the answer, for the segments of both. */
  bareTogether: number[];
  bareAlone: number[];
}

/** Seconds of the recording that are asked for again and again. */
const togetherSeconds = 32;

/**
 * What it costs to send the segments of a recording, in turns. `mediaUrl`: of its media playlist; `folder`: where its
 * segments lie; `pid`: of the service. The recording is larger than what the service keeps in memory.
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
    const some = Math.ceil((togetherSeconds * ours.length) / segments.reduce((sum, { seconds }) => sum + seconds, 0));
    const barePid = child.pid ?? 0;
    const cost: MediaCost = { together: [], alone: [], bareTogether: [], bareAlone: [] };
    const others = { ours: endlessly(ours.slice(some)), theirs: endlessly(theirs.slice(some)) };
    for (let round = 0; round <= rounds; round += 1) {
      const together = await costOf(endlessly(ours.slice(0, some)), { agent, pid, reads });
      const bareTogether = await costOf(endlessly(theirs.slice(0, some)), { agent, pid: barePid, reads });
      const alone = await costOf(others.ours, { agent, pid, reads });
      const bareAlone = await costOf(others.theirs, { agent, pid: barePid, reads });
      // Once for the caches, and for what is compiled while it runs.
      if (round === 0) continue;
      cost.together.push(together);
      cost.bareTogether.push(bareTogether);
      cost.alone.push(alone);
      cost.bareAlone.push(bareAlone);
    }
    return cost;
  } finally {
    agent.destroy();
    child.kill();
  }
}

/** One after another, and again; whoever goes on later goes on where it stopped. */
function* endlessly(urls: readonly URL[]): Generator<URL, never> {
  for (;;) yield* urls;
}

async function costOf(
  urls: Iterator<URL, never>,
  { agent, pid, reads }: { agent: Agent; pid: number; reads: number },
): Promise<number> {
  const before = cpuSecondsOf(pid);
  let bytes = 0;
  let next = 0;
  const readOn = async () => {
    while (next < reads) {
      next += 1;
      const url = urls.next().value;
      const answer = await readAnswer(url, { agent });
      if (answer.status !== 200 || !answer.isWhole) throw new Error(`${url}: ${answer.status}`);
      bytes += answer.bytes;
    }
  };
  await Promise.all(Array.from({ length: connections }, readOn));
  return ((cpuSecondsOf(pid) - before) * 1e9) / bytes;
}

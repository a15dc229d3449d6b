import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Who is to watch what, from one process. */
export interface ViewersOrder {
  /** Of the master playlist. */
  url: string;
  /**
   * `live`: half of them as near as the dashboard's player, half as far behind as others. `recording`: each viewer from
   * another place in it, over and over.
   */
  kind: 'live' | 'recording';
  count: number;
  seconds: number;
}

/** Of all viewers together. */
export interface Watched {
  segments: number;
  bytes: number;
  /** Answers that were not whole, or not what was asked for. */
  failed: number;
  /** Segments that a live playlist no longer named when it was read. */
  missed: number;
  /** Segments that came after what came before them had been played: the picture stood still. */
  late: number;
  /** The first failure, in words. */
  failure?: string;
}

/** Starts viewers in a process of their own. Resolves with what they saw once their time is over. */
export async function watchAs(order: ViewersOrder): Promise<Watched> {
  const child = fork(fileURLToPath(new URL('viewer-process.ts', import.meta.url)), [JSON.stringify(order)]);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The viewers ended with ${code} before they had seen all.`);
  });
  failed.catch(() => undefined);
  const seen = new Promise<Watched>((resolve) => child.once('message', (watched: Watched) => resolve(watched)));
  return Promise.race([seen, failed]);
}

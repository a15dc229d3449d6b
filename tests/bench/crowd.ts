import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sum } from './figure.ts';

export interface CrowdOrder {
  /** `rtmp://host:port/app`, without a key. */
  url: string;
  streamKeys: string[];
  seconds: number;
}

export interface Crowd {
  /** The video frames of each stream, once all encoders have stopped cleanly. */
  done: Promise<number>;
}

/**
 * Sends the busy 720p30 clip in real time from many encoders in a process of their own. Resolves when all are live; rejects
 * where the server refuses one of them.
 */
export async function startCrowd(order: CrowdOrder): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('crowd-pusher.ts', import.meta.url)), [JSON.stringify(order)]);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The encoders ended with ${code} before they had sent everything.`);
  });
  failed.catch(() => undefined);
  const next = () => Promise.race([once(child, 'message'), failed]);
  await next();
  const done = next().then(([frames]) => sum(frames));
  done.catch(() => undefined);
  return { done };
}

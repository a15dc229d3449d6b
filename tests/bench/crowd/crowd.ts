import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What is to be sent to a server, by how many encoders at once. */
export interface CrowdOrder {
  /** `rtmp://host:port/app`, without a key; or one for each stream, where each goes to a server of its own. */
  url: string | readonly string[];
  streamKeys: string[];
  seconds: number;
}

/** `stoppedAtMs`: Unix ms. `frames`: video sent, by stream. `lateMs`: by so much the latest last packet was after its time. */
export type CrowdEvent = { type: 'live' } | { type: 'done'; frames: number[]; stoppedAtMs: number; lateMs: number };

export interface Crowd {
  /** Resolves when all of them have stopped cleanly. */
  done: Promise<Extract<CrowdEvent, { type: 'done' }>>;
  pid: number;
  stop(): void;
}

/**
 * Many encoders that send the busy 720p30 clip in real time, from one process of their own. Resolves when all are live;
 * rejects where the server takes one of them off.
 */
export async function startCrowd(order: CrowdOrder): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('crowd-pusher.ts', import.meta.url)), [JSON.stringify(order)]);
  const live = eventOf(child, 'live');
  const done = eventOf(child, 'done');
  done.catch(() => undefined);
  await live;
  return { done, pid: child.pid ?? 0, stop: () => child.kill() };
}

async function eventOf<T extends CrowdEvent['type']>(
  child: ChildProcess,
  type: T,
): Promise<Extract<CrowdEvent, { type: T }>> {
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The encoders ended with ${code} before they were ${type}.`);
  });
  const told = new Promise<Extract<CrowdEvent, { type: T }>>((resolve) => {
    child.on('message', (event: CrowdEvent) => {
      if (isOf(event, type)) resolve(event);
    });
  });
  return Promise.race([told, failed]);
}

function isOf<T extends CrowdEvent['type']>(event: CrowdEvent, type: T): event is Extract<CrowdEvent, { type: T }> {
  return event.type === type;
}

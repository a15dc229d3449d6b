import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface LongOrder {
  url: string;
  streamKey: string;
}

/** From the encoder: it is live, it has sent what was asked for, it has stopped. */
export type LongEvent = 'live' | 'sent' | 'stopped';
/** To the encoder: send so many seconds more, or stop. */
export type LongDemand = { seconds: number } | 'stop';

/** An encoder in a process of its own that sends a clip over and over, as fast as it is taken, when it is asked to. */
export interface LongEncoder {
  send(seconds: number): Promise<void>;
  /** Stops cleanly. */
  stop(): Promise<void>;
  kill(): void;
}

export async function startLongEncoder(order: LongOrder): Promise<LongEncoder> {
  const child = fork(fileURLToPath(new URL('long-pusher.ts', import.meta.url)), [JSON.stringify(order)]);
  const demand = async (wanted: LongDemand, event: LongEvent) => {
    const answered = next(child, event);
    child.send(wanted);
    await answered;
  };
  await next(child, 'live');
  return {
    send: (seconds) => demand({ seconds }, 'sent'),
    stop: () => demand('stop', 'stopped'),
    kill: () => void child.kill(),
  };
}

function next(child: ChildProcess, wanted: LongEvent): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      child.off('message', onMessage).off('exit', onExit);
      settle();
    };
    const onMessage = (event: LongEvent) => {
      if (event === wanted) end(resolve);
    };
    const onExit = (code: number | null) =>
      end(() => reject(new Error(`The encoder ended with ${code} before it was ${wanted}.`)));
    child.on('message', onMessage).on('exit', onExit);
  });
}

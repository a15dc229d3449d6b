import type { EncoderName } from './encoder-name.ts';
import type { WorkerCommand, WorkerReply } from './worker-messages.ts';
import { type SpawnWorker, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** A command that is answered, still without its number. */
export type WorkerRequest = DistributiveOmit<Exclude<WorkerCommand, { type: 'setup' }>, 'id'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export interface WorkerSlotOptions {
  spawnWorker: SpawnWorker;
  setup: { encoder: EncoderName; threads: number; nice: number };
  /** A worker that takes longer than this over one command is ended. */
  commandLimitMs: number;
  onReply(reply: Extract<WorkerReply, { type: 'made' | 'checked' | 'notice' }>): void;
  /** The command is over. `failure` says why it failed; `isDeath` that the worker and all it held went with it. */
  onOver(outcome: { failure: string | undefined; isDeath: boolean }): void;
}

/** A place for one worker, which is started when there is work and again after it died. It does one command at a time. */
export interface WorkerSlot {
  readonly isBusy: boolean;
  run(request: WorkerRequest): void;
  close(): Promise<void>;
}

export function createWorkerSlot(options: WorkerSlotOptions): WorkerSlot {
  let worker: WorkerProcess | undefined;
  let lastId = 0;
  let isBusy = false;
  let timer: NodeJS.Timeout | undefined;
  let isHung = false;

  function over(failure: string | undefined, isDeath: boolean): void {
    isBusy = false;
    clearTimeout(timer);
    options.onOver({ failure, isDeath });
  }

  function receive(message: WorkerReply): void {
    if (message.type === 'done' || message.type === 'failed') {
      if (isBusy && message.id === lastId) over(message.type === 'failed' ? message.message : undefined, false);
    } else {
      options.onReply(message);
    }
  }

  function start(): WorkerProcess {
    isHung = false;
    const started = startWorkerProcess(options.spawnWorker, {
      onReply: receive,
      onDeath(reason) {
        worker = undefined;
        over(
          isHung ? `the worker did not answer within ${options.commandLimitMs / 1000} s` : `the worker died, ${reason}`,
          true,
        );
      },
    });
    started.send({ type: 'setup', ...options.setup });
    return started;
  }

  return {
    get isBusy() {
      return isBusy;
    },
    run(request) {
      isBusy = true;
      lastId++;
      worker ??= start();
      const running = worker;
      timer = setTimeout(() => {
        isHung = true;
        running.kill();
      }, options.commandLimitMs);
      worker.send({ ...request, id: lastId });
    },
    async close() {
      clearTimeout(timer);
      await worker?.close();
    },
  };
}

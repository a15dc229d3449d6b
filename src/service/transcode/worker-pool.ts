import type { WorkerReply } from './worker-messages.ts';
import {
  type CommandOutcome,
  createWorkerSlot,
  type WorkerRequest,
  type WorkerSlot,
  type WorkerSlotOptions,
} from './worker-slot.ts';

type TaskReply = Extract<WorkerReply, { type: 'checked' | 'looked' | 'edged' | 'counted' }>;

/** A one-off command for a worker, outside any session's order. */
export interface Task {
  request: WorkerRequest;
  attempts: number;
  reply: TaskReply | undefined;
  resolve(reply: TaskReply | undefined): void;
  reject(error: Error): void;
}

const attemptsAllowed = 3;

/** Tasks waiting for a worker, each tried thrice. */
export function createTaskQueue() {
  const waiting: Task[] = [];
  return {
    get length() {
      return waiting.length;
    },
    add(request: WorkerRequest): Promise<TaskReply | undefined> {
      return new Promise((resolve, reject) => {
        waiting.push({ request, attempts: 0, reply: undefined, resolve, reject });
      });
    },
    next(): Task | undefined {
      const task = waiting.shift();
      if (task) task.attempts++;
      return task;
    },
    end(task: Task, { failure, isShortOfResources }: Pick<CommandOutcome, 'failure' | 'isShortOfResources'>): void {
      // Not the task's fault: it waits until the machine has resources.
      if (isShortOfResources) task.attempts--;
      if (failure === undefined) task.resolve(task.reply);
      else if (task.attempts >= attemptsAllowed) task.reject(new Error(failure));
      else waiting.push(task);
    },
    rejectAll(error: Error): void {
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  };
}

interface WorkerPoolOptions extends Pick<WorkerSlotOptions, 'spawnWorker' | 'setup' | 'firstRestMs' | 'log'> {
  /** Concurrent workers, not counting late ones. */
  size: number;
  onReply(
    slot: WorkerSlot,
    reply: Extract<WorkerReply, { type: 'encoded' | 'checked' | 'looked' | 'edged' | 'counted' }>,
  ): void;
  onOver(slot: WorkerSlot, outcome: CommandOutcome): void;
  /** The slot is late: another replaces it, and only its own command waits for it. */
  onRetired(slot: WorkerSlot): void;
  /** There is a free slot where there was none. */
  onFree(): void;
}

/**
 * A fixed number of worker slots. A worker that is late or hangs is replaced at once: it may still finish its command,
 * and is ended then. So a hung worker delays only its own session.
 */
interface WorkerPool {
  free(): WorkerSlot[];
  close(): Promise<void>;
}

export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const slots: WorkerSlot[] = [];
  const retired = new Set<WorkerSlot>();
  const leaving = new Set<Promise<void>>();
  for (let i = 0; i < options.size; i++) slots.push(openSlot());

  function openSlot(): WorkerSlot {
    const slot: WorkerSlot = createWorkerSlot({
      ...options,
      onReply: (reply) => options.onReply(slot, reply),
      onOver(outcome) {
        const isLeaving = retired.delete(slot);
        if (isLeaving) leave(slot);
        // Its encoders are lost, whatever became of the command.
        options.onOver(slot, { ...outcome, isDeath: outcome.isDeath || isLeaving });
      },
      onOverdue: () => retire(slot),
      onRested: options.onFree,
    });
    return slot;
  }

  /** Never more late ones than slots: more workers do not help a machine that is slow at everything. */
  function retire(slot: WorkerSlot): void {
    const place = slots.indexOf(slot);
    if (place < 0 || retired.size >= options.size) return;
    slots[place] = openSlot();
    retired.add(slot);
    options.onRetired(slot);
    options.onFree();
  }

  function leave(slot: WorkerSlot): void {
    const gone = slot.close().finally(() => leaving.delete(gone));
    leaving.add(gone);
  }

  return {
    free: () => slots.filter(({ isFree }) => isFree),
    async close() {
      await Promise.all([...[...slots, ...retired].map((slot) => slot.close()), ...leaving]);
    },
  };
}

import type { WorkerReply } from './worker-messages.ts';
import type { CommandOutcome, WorkerRequest } from './worker-slot.ts';

/** What a worker found, where it was asked for that. */
export type TaskReply = Extract<WorkerReply, { type: 'checked' | 'looked' | 'edged' | 'counted' }>;

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
export function createTaskLine() {
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

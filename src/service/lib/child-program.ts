import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type * as v from 'valibot';
import { type ChannelEvents, openChannel } from './messages.ts';

/** Starts a program with a channel for messages, and a pipe for its stderr where somebody reads it. */
export type SpawnProgram = () => ChildProcess;

/** How a program ended. `error`: it could not be started. */
export interface ProgramEnd {
  error?: Error;
  code?: number | null;
  signal?: NodeJS.Signals | null;
}

interface ProgramEvents<TReceived> extends Omit<ChannelEvents<TReceived>, 'onClosed'> {
  /** The program ended without being closed. Called once, after its last message, never before `startProgram` returns. */
  onEnd(end: ProgramEnd): void;
  /** A line of its stderr: from native code, or from a crash. */
  onErrorLine?(line: string): void;
}

export interface Program<TSent> {
  readonly pid: number | undefined;
  send(message: TSent): void;
  kill(): void;
  /** Closes its channel, and kills it if it does not end at that. Resolves when it is gone. */
  close(limitMs: number): Promise<void>;
}

/** Starts a child program of the service. Never throws: one that cannot be started has ended. */
export function startProgram<TSent extends { type: string }, TSchema extends v.GenericSchema>(
  spawnProgram: SpawnProgram,
  received: TSchema,
  { onMessage, onInvalid, onEnd, onErrorLine }: ProgramEvents<v.InferOutput<TSchema>>,
): Program<TSent> {
  let isOver = false;
  const end = (how: ProgramEnd) => {
    if (isOver) return;
    isOver = true;
    onEnd(how);
  };
  let child: ChildProcess;
  try {
    child = spawnProgram();
  } catch (thrown) {
    // Some fork errors are thrown, others are events: both are handled alike.
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    setImmediate(() => end({ error }));
    const close = async () => {
      isOver = true;
    };
    return { pid: undefined, send: () => undefined, kill: () => undefined, close };
  }
  const gone = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      // A signal that could not be sent ends here too: then the process still runs.
      if (child.pid !== undefined) return;
      end({ error });
      resolve();
    });
    // After a `disconnect` of ours there is no `close`, which else comes after the last message.
    child.once('exit', () => resolve());
    child.once('close', (code, signal) => end({ code, signal }));
  });
  const send = openChannel<TSent, TSchema>(child, received, {
    onMessage: (message) => !isOver && onMessage(message),
    onInvalid,
  });
  if (child.stderr && onErrorLine) createInterface({ input: child.stderr }).on('line', onErrorLine);
  const kill = () => {
    child.kill('SIGKILL');
  };

  return {
    pid: child.pid,
    send,
    kill,
    async close(limitMs) {
      isOver = true;
      if (child.connected) child.disconnect();
      const timer = setTimeout(kill, limitMs);
      await gone;
      clearTimeout(timer);
    },
  };
}

import type { ChildProcess } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import * as v from 'valibot';

export interface ChannelEvents<TReceived> {
  onMessage(message: TReceived): void;
  /** A message that its schema refuses is dropped. `problem` names the field, never its value. */
  onInvalid(problem: string): void;
  /** The other end has gone, perhaps before the channel was opened here: a program takes its time to load. */
  onClosed?(): void;
}

/**
 * One end of the channel between the service and a child program: the service's `ChildProcess`, or the child's own
 * `process`. All of them speak the same format: Node's IPC channel, a message a line of JSON with a `type`, checked by the
 * receiver's schema. The channel queues what is sent, so that neither end waits for the other to read, and it closes with
 * either end: a child ends on `onClosed`, and so with a parent that is killed.
 *
 * The returned function sends. A message to an end that has gone is dropped: its exit is an event of its own.
 */
export function openChannel<TSent extends { type: string }, TSchema extends v.GenericSchema>(
  end: ChildProcess | NodeJS.Process,
  received: TSchema,
  { onMessage, onInvalid, onClosed }: ChannelEvents<v.InferOutput<TSchema>>,
): (message: TSent, onSent?: () => void) => void {
  const emitter: EventEmitter = end;
  emitter.on('message', (message: unknown) => {
    const parsed = v.safeParse(received, message);
    if (parsed.success) onMessage(parsed.output);
    else onInvalid(problemOf(message, parsed.issues[0]));
  });
  if (onClosed !== undefined) {
    if (end.connected) emitter.once('disconnect', onClosed);
    else queueMicrotask(onClosed);
  }
  return (message, onSent = () => undefined) => {
    if (end.connected) end.send?.(message, undefined, undefined, onSent);
    else onSent();
  };
}

function problemOf(message: unknown, issue: v.BaseIssue<unknown>): string {
  const type = typeof message === 'object' && message !== null ? Reflect.get(message, 'type') : undefined;
  const name = typeof type === 'string' ? type.slice(0, 40) : 'without a type';
  return `A message (${name}) is not as agreed: ${v.getDotPath(issue) ?? 'the message'} should be ${issue.expected}`;
}

import { EventEmitter } from 'node:events';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { openChannel } from '../../../src/service/lib/messages.ts';

const schema = v.variant('type', [v.strictObject({ type: v.literal('report'), streamKey: v.string() })]);

/** This program's own end, with messages that arrive as another program would have sent them. */
function receive(...messages: unknown[]) {
  const taken: unknown[] = [];
  const problems: string[] = [];
  const end = Object.assign(Object.create(process), EventEmitter.prototype);
  openChannel(end, schema, {
    onMessage: (message) => taken.push(message),
    onInvalid: (problem) => problems.push(problem),
  });
  for (const message of messages) end.emit('message', message);
  return { taken, problems };
}

it('a message as agreed is taken', () => {
  const message = { type: 'report', streamKey: 'abcd' };
  expect(receive(message)).toEqual({ taken: [message], problems: [] });
});

it.each([
  [{ type: 'report', streamKey: 1234 }, 'A message (report) is not as agreed: streamKey should be string'],
  [{ type: 'report', streamKey: 'abcd', more: 'secret-1234' }, 'more'],
  [{ type: 'unknown', streamKey: 'abcd' }, 'A message (unknown)'],
  ['1234', 'A message (without a type)'],
])('%j is dropped, and only the name of what is wrong is said', (message, problem) => {
  const { taken, problems } = receive(message);
  expect(taken).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(problems[0]).not.toMatch(/1234|abcd/);
});

it('a message to an end that has gone is dropped, and counts as sent', async () => {
  const gone = Object.assign(Object.create(process), { connected: false });
  const send = openChannel(gone, schema, { onMessage: () => undefined, onInvalid: () => undefined });
  await new Promise<void>((resolve) => send({ type: 'report' }, resolve));
});

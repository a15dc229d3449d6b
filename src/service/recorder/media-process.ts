import { startRtmpListener } from '../ingest/rtmp/rtmp-listener.ts';
import { createIntake, logThrough } from './intake.ts';
import type { MediaCommand, MediaEvent } from './media-messages.ts';

/**
 * The media process: encoders' connections, segments and journals. It ends with the service: its ports are free at once,
 * and what encoders have sent is written before it goes, which the next service waits for (`earlier-writer.ts`). Signals
 * to the whole group (Ctrl+C) are the service's to obey. A protocol that encoders publish with is a line of `protocols`.
 */
const lastWordsMs = 1000;
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const send = (event: MediaEvent, onSent: () => void = () => undefined) => {
  // Where it cannot be sent, nobody is left to read it.
  if (process.connected) process.send?.(event, undefined, undefined, onSent);
  else onSent();
};
const log = logThrough(send);
process.on('unhandledRejection', (error) =>
  log.error('A background task failed without a handler. The media process keeps running', { error }),
);
// The process is unreliable after that. What it wrote is whole, and the next one continues from its journals.
process.on('uncaughtException', (error) => {
  setTimeout(() => process.exit(1), lastWordsMs);
  logThrough((event) => send(event, () => process.exit(1))).error('Uncaught exception. The media process exits', {
    error,
  });
});

const intake = createIntake({ protocols: { rtmp: startRtmpListener }, send, log });
process.on('message', (command: MediaCommand) => intake.take(command));
process.on('disconnect', () => {
  const exit = () => process.exit(0);
  setTimeout(exit, lastWordsMs);
  intake.close().then(exit, exit);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

import { startRtmpListener } from '../ingest/rtmp/rtmp-listener.ts';
import { openChannel } from '../lib/messages.ts';
import { createIngestServer, logThrough } from './ingest-server.ts';
import { type MediaEvent, mediaCommandSchema } from './messages.ts';

/**
 * The media process: encoders' connections, segments and journals. It ends with the service: its ports are free at once,
 * and what encoders have sent is written before it goes, which the next service waits for. Signals
 * to the whole group (Ctrl+C) are the service's to obey. A protocol that encoders publish with is a line of `protocols`.
 */
const lastWordsMs = 1000;
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const send = openChannel<MediaEvent, typeof mediaCommandSchema>(process, mediaCommandSchema, {
  onMessage: (command) => server.take(command),
  onInvalid: (problem) => log.error(problem),
  onClosed() {
    const exit = () => process.exit(0);
    setTimeout(exit, lastWordsMs);
    server.close().then(exit, exit);
  },
});
const log = logThrough(send);
const server = createIngestServer({ protocols: { rtmp: startRtmpListener }, send, log });
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

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

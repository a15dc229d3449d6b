import { startRtmpListener } from '../ingest/rtmp/rtmp-listener.ts';
import { createIntake } from './intake.ts';
import type { MediaCommand } from './media-messages.ts';

/**
 * The media process: encoders' connections, segments and journals. It ends with the service, so that it never holds a
 * port or writes a file that the next service does not know of. Signals to the whole group (Ctrl+C) are the service's
 * to obey. A protocol that encoders publish with is a line of `protocols`.
 */
const intake = createIntake({
  protocols: { rtmp: startRtmpListener },
  send: (event) => void (process.connected && process.send?.(event)),
});
process.on('message', (command: MediaCommand) => intake.take(command));
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

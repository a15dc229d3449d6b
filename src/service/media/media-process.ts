import { createIntake } from './intake.ts';
import type { MediaCommand } from './media-messages.ts';

/**
 * The media process: sockets, RTMP, segments and journals. It ends with the service, so that it never holds the port or
 * writes a file that the next service does not know of. Signals to the whole group (Ctrl+C) are the service's to obey.
 */
const intake = createIntake((event) => void (process.connected && process.send?.(event)));
process.on('message', (command: MediaCommand) => intake.take(command));
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

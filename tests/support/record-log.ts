import { createLogger } from '../../src/service/lib/create-logger.ts';
import type { Logger } from '../../src/service/lib/logger.ts';

/** The service's own logger, with what it would have written: one text a record, without its time. */
export function recordLog(): { log: Logger; logged: string[] } {
  const logged: string[] = [];
  const log = createLogger({ format: 'pretty', writeLine: (line) => logged.push(line.slice(line.indexOf(' ') + 1)) });
  return { log, logged };
}

/** For whom the log is beside the point. */
export const noLog: Logger = recordLog().log;

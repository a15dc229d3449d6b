export const logFormats = ['pretty', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

export type LogLevel = 'info' | 'warn' | 'error';

/** An error is logged whole: its stack says where to look. */
export interface LogFields {
  sessionId?: string | undefined;
  streamId?: string | undefined;
  error?: unknown;
  [name: string]: unknown;
}

export type WriteLine = (level: LogLevel, message: string, fields: LogFields) => void;

/**
 * `info`: something happened. `warn`: something went wrong and is dealt with. `error`: an operator has to look, or it is a
 * bug.
 */
export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Adds these fields to every line. */
  child(fields: LogFields): Logger;
}

export function loggerTo(write: WriteLine, always: LogFields = {}): Logger {
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) =>
      write(level, message, { ...always, ...fields });
  return {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => loggerTo(write, { ...always, ...fields }),
  };
}

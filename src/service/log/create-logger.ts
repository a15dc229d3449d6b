import pino from 'pino';
import * as v from 'valibot';
import { type LogFormat, type Logger, loggerTo } from './logger.ts';
import { redact } from './redact.ts';

export interface LoggerOptions {
  format: LogFormat;
  /** Keys that this service was given: no line shows them. */
  secrets?: readonly string[];
  /** One record, without the line break at its end. */
  writeLine: (line: string) => void;
}

/** Other properties of an error could hold anything: a whole row of the database, as what a schema refused. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack, code: 'code' in error ? error.code : undefined };
}

const recordSchema = v.record(v.string(), v.unknown());
const errorSchema = v.looseObject({ message: v.string(), stack: v.string() });

/** The service's log. Everything that is logged passes here, so this is where secrets are taken out. */
export function createLogger({ format, secrets = [], writeLine }: LoggerOptions): Logger {
  const records = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { error: plainError },
    },
    {
      write(line: string) {
        const record = v.parse(recordSchema, redact(JSON.parse(line), secrets));
        writeLine(format === 'json' ? JSON.stringify(record) : prettyLine(record));
      },
    },
  );
  return loggerTo((level, message, fields) => records[level](fields, message));
}

/** `time LEVEL message: what the error says name=value`, and below it where the error came from. */
function prettyLine({ time, level, message, error, ...fields }: v.InferOutput<typeof recordSchema>): string {
  const fault = v.safeParse(errorSchema, error);
  const said = fault.success ? fault.output.message : error === undefined ? undefined : JSON.stringify(error);
  const stack = fault.success ? framesOf(fault.output.stack) : '';
  const named = Object.entries(fields).map(([name, value]) => ` ${name}=${plain(value)}`);
  const sentence = onOneLine([message, said].filter(Boolean).join(': '));
  return `${time} ${String(level).toUpperCase().padEnd(5)} ${sentence}${named.join('')}${stack}`;
}

/** From the first frame on: what is before it repeats the message. */
function framesOf(stack: string): string {
  const start = stack.indexOf('\n    at ');
  if (start < 0) return '';
  const lines = stack.slice(start + 1).split('\n');
  return lines.map((line) => `\n    ${onOneLine(line).trim()}`).join('');
}

function plain(value: unknown): string {
  const isWord = typeof value === 'string' && /^[^\s"=]+$/.test(value);
  return onOneLine(isWord ? value : (JSON.stringify(value) ?? ''));
}

const controls = /[\p{Cc}\u2028\u2029]/gu;

/** What a stranger sent must not look like a line of ours, nor draw on a terminal. */
const onOneLine = (text: string) => text.replaceAll(controls, ' ');

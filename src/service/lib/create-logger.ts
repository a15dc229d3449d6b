import pino from 'pino';
import * as v from 'valibot';
import { type LogFormat, type Logger, loggerTo } from './logger.ts';

interface LoggerOptions {
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

/** A stranger's text must not look like a line of ours, nor draw on a terminal. */
const onOneLine = (text: string) => text.replaceAll(controls, ' ');

const redacted = '[redacted]';

/** Fields that hold a secret whatever it looks like: lower case, letters only. */
const secretNames = new Set([
  'streamkey',
  'apikey',
  'key',
  'secret',
  'token',
  'password',
  'authorization',
  'cookie',
  'setcookie',
]);

/** Secrets that text shows by their form, or by what is around them. */
const patterns: readonly [RegExp, string][] = [
  // API keys: `ak_` and 40 hexadecimal digits. One that was cut off is still most of a key.
  [/\bak_[0-9a-f]{6,}/gi, redacted],
  // Stream keys: four groups of four. No part of a UUID is one.
  [/(?<![\w-])[a-z0-9]{4}(?:-[a-z0-9]{4}){3}(?![\w-])/gi, redacted],
  // The end of an RTMP address is the key that an encoder gave, good or not.
  [/(\brtmps?:\/\/[^\s/"'?#]+\/[^\s/"'?#]+\/)[^\s"']+/gi, `$1${redacted}`],
  [/\b(Bearer)\s+[^\s"',]+/gi, `$1 ${redacted}`],
  [/\b(Basic)\s+[\w+/]{8,}={0,2}/gi, `$1 ${redacted}`],
  [/(:\/\/)[^\s/@"']+@/g, `$1${redacted}@`],
  [/((?:\b|_)(?:sign-in|token|secret|password|(?:api|stream)[-_]?key|key)=)[^\s&"']+/gi, `$1${redacted}`],
];

/** The secrets that this service was given: text without them, in either of the forms that they travel in. */
function withoutKnown(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
}

/** Text without anything that is, or looks like, a key, a token or a password. `secrets` are known in full. */
function redactText(text: string, secrets: readonly string[] = []): string {
  return patterns.reduce((rest, [pattern, by]) => rest.replace(pattern, by), withoutKnown(text, secrets));
}

/** A JSON value without secrets: in its texts, and under names that say that they hold one. */
function redact(value: unknown, secrets: readonly string[] = []): unknown {
  if (typeof value === 'string') return redactText(value, secrets);
  if (Array.isArray(value)) return value.map((one) => redact(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactText(name, secrets),
      secretNames.has(name.replaceAll(/[^a-z]/gi, '').toLowerCase()) ? redacted : redact(inner, secrets),
    ]),
  );
}

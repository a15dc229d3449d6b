import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { readUpstreams, type Upstream } from './features/upstream/read-upstreams.ts';
import { ConfigError } from './lib/config-error.ts';
import { logFormats } from './lib/logger.ts';
import {
  apiKey,
  directory,
  embedOrigins,
  flag,
  hostName,
  type Kind,
  list,
  listenHost,
  number,
  oneOf,
  optional,
  origin,
  orWord,
  port,
  profileList,
  proxies,
  publicRtmpUrl,
  publicUrl,
} from './setting-kinds.ts';
import { defaultProfiles } from './transcode/ladder.ts';
import { encoderNames } from './transcode/messages.ts';

interface Row {
  variable: string;
  /** The name of the flag and what follows it, such as `--port PORT`. */
  flag?: string;
  /** The default as one would write it; absent if there is none. */
  default?: string;
  /** A short form of a long default, for people. */
  defaultInWords?: string;
  sentence: string;
  /** No message repeats the value. */
  isSecret?: boolean;
}

const setting = <TValue>(kind: Kind<TValue>, row: Row) => ({ ...kind.schema, row: { ...row, allowed: kind.allowed } });

const accountQuota = number({ min: 0, max: 1_000_000, isWhole: true });
const megabytes = { unit: 'megabytes', times: 1e6, max: 1e9, isWhole: true };
const seconds = number({ min: 0, max: 86_400, unit: 'seconds' });

/**
 * All settings. Flags, `--help`, docs/settings.md (`npm run settings-doc`), the type of `Config`, validation and the error
 * for a bad value come from these rows. Some can also be changed in the page: those names are the API's.
 */
export const settings = {
  host: setting(listenHost, {
    variable: 'AIRCHECK_HOST',
    flag: '--host ADDRESS',
    default: '127.0.0.1',
    sentence: 'The address that both listeners use.',
  }),
  port: setting(port, {
    variable: 'AIRCHECK_PORT',
    flag: '--port PORT',
    default: '7070',
    sentence: 'HTTP: the dashboard, the API and playback.',
  }),
  rtmpPort: setting(port, {
    variable: 'AIRCHECK_RTMP_PORT',
    flag: '--rtmp-port PORT',
    default: '1935',
    sentence: 'RTMP: encoders publish to it.',
  }),
  dataDirectory: setting(directory, {
    variable: 'AIRCHECK_DATA',
    flag: '--data DIR',
    default: './data',
    sentence: 'The database and the recordings.',
  }),
  logFormat: setting(oneOf(logFormats), {
    variable: 'AIRCHECK_LOG_FORMAT',
    flag: '--log-format FORMAT',
    default: 'pretty',
    sentence: 'The log on stderr: for people, or one JSON object a line for programs.',
  }),
  apiKey: setting(optional(apiKey), {
    variable: 'AIRCHECK_API_KEY',
    sentence: 'An API key for automation, accepted from the start.',
    isSecret: true,
  }),
  publicUrl: setting(publicUrl, {
    variable: 'AIRCHECK_PUBLIC_URL',
    sentence: 'The public origin if a proxy stands in front. Every link uses it, and it counts as our own.',
  }),
  publicRtmpUrl: setting(optional(publicRtmpUrl), {
    variable: 'AIRCHECK_PUBLIC_RTMP_URL',
    sentence: 'The public address for encoders if a proxy stands in front.',
  }),
  trustedProxies: setting(proxies, {
    variable: 'AIRCHECK_TRUSTED_PROXIES',
    sentence: 'The proxies whose `X-Forwarded-…` headers are trusted.',
  }),
  allowedHosts: setting(list(hostName), {
    variable: 'AIRCHECK_ALLOWED_HOSTS',
    sentence: 'Further host names of this service; addresses and `localhost` are always allowed.',
  }),
  allowedOrigins: setting(list(origin), {
    variable: 'AIRCHECK_ALLOWED_ORIGINS',
    sentence: 'Browser origins besides our own that may call the API.',
  }),
  embedOrigins: setting(embedOrigins, {
    variable: 'AIRCHECK_EMBED_ORIGINS',
    sentence: 'Sites whose pages may show a watch page in a frame.',
  }),
  reconnectSeconds: setting(seconds, {
    variable: 'AIRCHECK_RECONNECT_SECONDS',
    default: '10',
    sentence: 'How long a dropped encoder may take to return to the same session. A stream can set its own time.',
  }),
  defaultProfiles: setting(profileList, {
    variable: 'AIRCHECK_DEFAULT_PROFILES',
    default: JSON.stringify(defaultProfiles),
    defaultInWords: defaultProfiles.map(({ name }) => name).join(', '),
    sentence: 'The profiles of a stream that is created without any.',
  }),
  transcodeJobs: setting(orWord('auto', undefined, number({ min: 1, max: 99, isWhole: true, unit: 'workers' })), {
    variable: 'AIRCHECK_TRANSCODE_JOBS',
    default: 'auto',
    sentence: 'How many transcoding workers run at once; `auto` means one for every two cores.',
  }),
  transcodeMemoryBytes: setting(orWord('auto', undefined, number({ ...megabytes, min: 100 })), {
    variable: 'AIRCHECK_TRANSCODE_MEMORY_MB',
    default: 'auto',
    sentence:
      'Memory that each transcoding worker may use. Beyond it the worker is stopped and its job is tried again. `auto` is half of the machine’s memory divided by the number of workers, from 1000 to 6000.',
  }),
  encoder: setting(oneOf(encoderNames), {
    variable: 'AIRCHECK_ENCODER',
    default: 'software',
    sentence: 'What encodes renditions. Software takes over where the machine does not have it.',
  }),
  retention: setting(orWord('all', 'forever', number({ min: 0.01, max: 100_000, unit: 'days' })), {
    variable: 'AIRCHECK_RETENTION_DAYS',
    default: 'all',
    sentence:
      'The time after which recordings are deleted; their rows stay. A stream can set its own time, and a recording can be kept for ever.',
  }),
  diskFloorBytes: setting(number({ ...megabytes, min: 0 }), {
    variable: 'AIRCHECK_DISK_FLOOR_MB',
    default: '1000',
    sentence: 'Free space below which nothing new is recorded.',
  }),
  scrubBytesPerSecond: setting(number({ min: 0, max: 1e9, isWhole: true, unit: 'kilobytes a second', times: 1000 }), {
    variable: 'AIRCHECK_SCRUB_KB_PER_SECOND',
    default: '2000',
    sentence: 'How fast ready recordings are read again in the background to find damage; 0 turns this off.',
  }),
  scrubRestSeconds: setting(seconds, {
    variable: 'AIRCHECK_SCRUB_REST_SECONDS',
    default: '3600',
    sentence: 'How long a recording is left alone after it was read.',
  }),
  maxStreams: setting(accountQuota, {
    variable: 'AIRCHECK_MAX_STREAMS',
    default: '10000',
    sentence: 'How many streams an account may have.',
  }),
  maxApiKeys: setting(accountQuota, {
    variable: 'AIRCHECK_MAX_API_KEYS',
    default: '1000',
    sentence: 'How many API keys an account may have.',
  }),
  maxSessions: setting(accountQuota, {
    variable: 'AIRCHECK_MAX_SESSIONS',
    default: '500',
    sentence: 'How many sessions of an account may be live at once.',
  }),
  maxTestBroadcasts: setting(accountQuota, {
    variable: 'AIRCHECK_MAX_TEST_BROADCASTS',
    default: '2',
    sentence: 'How many test broadcasts of an account may run at once.',
  }),
  maxDiskBytes: setting(orWord('unlimited', undefined, number({ min: 0, max: 1e6, unit: 'gigabytes', times: 1e9 })), {
    variable: 'AIRCHECK_MAX_DISK_GB',
    default: 'unlimited',
    sentence:
      'Disk space that an account’s recordings may take; beyond it nothing more is recorded until some are deleted.',
  }),
  allowsPrivateWebhooks: setting(flag, {
    variable: 'AIRCHECK_WEBHOOK_PRIVATE',
    default: '0',
    sentence: '1 lets webhooks go to this machine and to private networks, and use `http` (`docs/webhooks.md`).',
  }),
  webhookRetrySeconds: setting(seconds, {
    variable: 'AIRCHECK_WEBHOOK_RETRY_SECONDS',
    default: '5',
    sentence:
      'How long until a message to a webhook is tried again; each further wait is twice as long, up to five minutes.',
  }),
  emulatesHosted: setting(flag, {
    variable: 'AIRCHECK_EMULATE_HOSTED',
    default: '0',
    sentence: '1 refuses a change of `record` while live with 400, as the hosted API does.',
  }),
};

/** The operator names upstreams, and so the variables of each. */
export const upstreamRows: readonly (Row & { allowed: string })[] = [
  {
    variable: 'AIRCHECK_UPSTREAMS',
    flag: '--upstream NAME=URL',
    allowed: 'NAME=URL; several with commas between them, or a flag for each',
    sentence: 'Other APIs that the dashboard can use through this service.',
  },
  {
    variable: 'AIRCHECK_UPSTREAM_<NAME>_KEY',
    allowed: '8 to 500 characters, without spaces',
    sentence: 'The API key of an upstream. NAME is in capitals, with `_` for each dash; there is no flag for it.',
  },
  {
    variable: 'AIRCHECK_UPSTREAM_<NAME>_KEY_FILE',
    allowed: 'a file',
    sentence: 'A file that holds that key.',
  },
  {
    variable: 'AIRCHECK_UPSTREAM_<NAME>_MEDIA',
    allowed: 'https://HOST or https://*.HOST; several with commas between them',
    sentence: 'The hosts that its recordings are played from; without it, the hosts that its answers name.',
  },
];

const settingsSchema = v.object(settings);

export interface Config extends v.InferOutput<typeof settingsSchema> {
  /** APIs elsewhere that the dashboard may work with through us, with their keys. */
  upstreams: Upstream[];
  /** The variable that set a setting, for those that were set. */
  givenVariables: Readonly<Record<string, string>>;
  /** The built dashboard; undefined where something else serves it (`npm run dev`). */
  dashboardDirectory?: string | undefined;
  /** The dashboard's own origin if it is not served from here (`npm run dev`). */
  dashboardOrigin?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Flags win over the environment, and the environment over defaults.
 * @throws ConfigError that names the flag or variable, its value and what is allowed.
 */
export function loadConfig(argv: readonly string[], env: Environment): Config {
  const { upstream, ...flags } = parseFlags(argv);
  const given = Object.entries(settings).map(([name, { row }]) => {
    const byFlag = row.flag && flags[flagName(row.flag)];
    // An empty variable counts as not set: compose files and units cannot leave one out.
    const text = typeof byFlag === 'string' ? byFlag : env[row.variable] || (row.default ?? '');
    return { name, row, text, source: typeof byFlag === 'string' ? `--${flagName(row.flag ?? '')}` : row.variable };
  });
  const texts = Object.fromEntries(given.map(({ name, text }) => [name, text]));
  const blank = given.find(({ text }) => text !== '' && text.trim() === '');
  const result = v.safeParse(settingsSchema, texts);
  const [issue] = result.issues ?? [];
  const [name, item] = issue?.path ?? [];
  const wrong = blank ?? given.find((one) => one.name === name?.key);
  if (!result.success || wrong !== undefined) throw new ConfigError(problemOf(wrong, item?.value));
  return {
    ...result.output,
    dataDirectory: resolve(result.output.dataDirectory),
    upstreams: loadUpstreams(Array.isArray(upstream) ? upstream : undefined, env),
    givenVariables: Object.fromEntries(
      given.flatMap(({ name, row: { variable } }) => (env[variable] ? [[name, variable]] : [])),
    ),
  };
}

/** The item of a list is named alone. */
function problemOf(wrong: { row: Row & { allowed: string }; text: string; source: string } | undefined, item: unknown) {
  if (wrong === undefined) return 'The settings cannot be read.';
  const { row, text, source } = wrong;
  const value = row.isSecret ? '' : `, not "${typeof item === 'string' ? item : text}"`;
  return `${source} should be ${row.allowed}${value}.`;
}

/** A key never comes from a flag, which other users of the machine can see. */
function loadUpstreams(flags: readonly unknown[] | undefined, env: Environment): Upstream[] {
  const given = flags?.map(String) ?? (env.AIRCHECK_UPSTREAMS ?? '').split(',').flatMap((part) => part.trim() || []);
  const setting = flags === undefined ? 'AIRCHECK_UPSTREAMS' : '--upstream';
  return readUpstreams({ given, setting, env, readFile: (path) => readFileSync(path, 'utf8') });
}

const flagName = (flag: string) => flag.replace(/^--(\S+).*$/, '$1');

function parseFlags(argv: readonly string[]) {
  const rows = [...Object.values(settings).map(({ row }) => row), ...upstreamRows];
  const names = rows.flatMap((row) => (row.flag === undefined ? [] : flagName(row.flag)));
  const options = Object.fromEntries(
    names.map((name) => [name, { type: 'string', multiple: name === 'upstream' } as const]),
  );
  try {
    return parseArgs({ args: [...argv], options, strict: true }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${reason} Flags: ${names.map((name) => `--${name}`).join(', ')}.`);
  }
}

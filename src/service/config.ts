import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { Profile } from '../contract/profile.ts';
import { publicUrlSchema, settingVariables } from '../contract/settings.ts';
import { type LogFormat, logFormats } from './log/logger.ts';
import {
  days,
  flag,
  gigabytes,
  isAddressOrRange,
  jobs,
  kilobytes,
  megabytes,
  memory,
  port,
  profileList,
  publicRtmpUrl,
  quota,
  seconds,
} from './setting-values.ts';
import { defaultProfiles, type EncoderName, encoderNames } from './transcoder/settings.ts';
import { readUpstreams, type Upstream, UpstreamSettingError } from './upstream/read-upstreams.ts';

/** All settings of the service. Ports: 0 picks a free one. */
export interface Config {
  host: string;
  port: number;
  rtmpPort: number;
  dataDirectory: string;
  logFormat: LogFormat;
  apiKey: string | undefined;
  reconnectSeconds: number;
  /** Renditions of a stream that is created without profiles. */
  defaultProfiles: Profile[];
  /** Transcoding workers at a time; undefined = as many as the cores suggest. */
  transcodeJobs: number | undefined;
  /** What one transcoding worker may hold; undefined = as the machine's memory suggests. */
  transcodeMemoryBytes: number | undefined;
  /** Free bytes on the disk below which nothing is recorded. */
  diskFloorBytes: number;
  encoder: EncoderName;
  /** Days after which recordings are deleted; undefined keeps all. */
  retentionDays: number | undefined;
  /** Bytes a second at which recordings are read again in the background, to find what a disk has lost; 0 = never. */
  scrubBytesPerSecond: number;
  /** A recording that was read is left alone for so long. */
  scrubRestSeconds: number;
  /** Answer the hosted API's 400 to a change of `record` while live. */
  emulatesHosted: boolean;
  quotas: Quotas;
  /** APIs elsewhere that the dashboard may work with through us, with their keys. */
  upstreams: Upstream[];
  webhooks: {
    /** They may go to this machine and to private networks. */
    allowsPrivate: boolean;
    /** What is not delivered is tried again after this; each further wait is twice as long, up to five minutes. */
    firstWaitSeconds: number;
  };
  /** The origin that browsers reach us at (`https://live.example.org`), behind a proxy. */
  publicUrl: string | undefined;
  /** The same for encoders: `rtmps://live.example.org:1936/live`. */
  publicRtmpUrl: string | undefined;
  /** Addresses and ranges whose `X-Forwarded-…` headers are believed. */
  trustedProxies: string[];
  allowedHosts: string[];
  allowedOrigins: string[];
  /** Whose pages may show a watch page in a frame; `*` = any. */
  embedOrigins: string[];
  /** Names of the variables that were set, of those whose settings can be changed on the page. */
  givenVariables: readonly string[];
  /** The built dashboard; undefined where something else serves it (`npm run dev`). */
  dashboardDirectory: string | undefined;
  /** Where the dashboard is served from if not from here (`npm run dev`). */
  dashboardOrigin: string | undefined;
}

/** What one account may have at most. */
export interface Quotas {
  streams: number;
  apiKeys: number;
  /** Concurrent live sessions. */
  sessions: number;
  /** Test broadcasts at once. */
  testBroadcasts: number;
  /** Bytes of recordings; undefined = unlimited. */
  diskBytes?: number | undefined;
}

/** A setting that is not what it should be, said in words for the person at the terminal. */
export class ConfigError extends Error {}

const options = {
  host: { type: 'string' },
  port: { type: 'string' },
  'rtmp-port': { type: 'string' },
  data: { type: 'string' },
  'log-format': { type: 'string' },
  upstream: { type: 'string', multiple: true },
} as const;

/**
 * Flags before environment before defaults.
 * @throws ConfigError that names the flag or variable and what it should be.
 */
export function loadConfig(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Config {
  const flags = readFlags(argv);
  const read = <TOutput>(
    flag: Exclude<keyof typeof options, 'upstream'> | undefined,
    name: string,
    fallback: string,
    schema: v.GenericSchema<string, TOutput>,
    wanted: string,
  ): TOutput => {
    const given = (flag && flags[flag]) ?? (env[name] || undefined) ?? fallback;
    const result = v.safeParse(schema, given);
    if (result.success) return result.output;
    throw new ConfigError(
      `${flag && flags[flag] !== undefined ? `--${flag}` : name} should be ${wanted}, not "${given}".`,
    );
  };
  const list = (name: string) => (env[name] ?? '').split(',').flatMap((part) => part.trim() || []);
  const aQuota = 'a number from 0 to 1000000, for each account';
  const aPort = 'a port from 0 to 65535 (0 picks a free one)';

  return {
    host: read('host', 'AIRCHECK_HOST', '127.0.0.1', v.pipe(v.string(), v.minLength(1)), 'a host name or address'),
    port: read('port', 'AIRCHECK_PORT', '7070', port, aPort),
    rtmpPort: read('rtmp-port', 'AIRCHECK_RTMP_PORT', '1935', port, aPort),
    dataDirectory: resolve(read('data', 'AIRCHECK_DATA', './data', v.pipe(v.string(), v.minLength(1)), 'a directory')),
    logFormat: read('log-format', 'AIRCHECK_LOG_FORMAT', 'pretty', v.picklist(logFormats), logFormats.join(' or ')),
    apiKey: readApiKey(env.AIRCHECK_API_KEY || undefined),
    reconnectSeconds: read(undefined, 'AIRCHECK_RECONNECT_SECONDS', '10', seconds, 'a number of seconds'),
    defaultProfiles: read(
      undefined,
      'AIRCHECK_DEFAULT_PROFILES',
      JSON.stringify(defaultProfiles),
      profileList,
      'a JSON array of at most 10 profiles of at most 4096×2304 pixels, 16 million together; [] for the source only',
    ),
    transcodeJobs: read(undefined, 'AIRCHECK_TRANSCODE_JOBS', 'auto', jobs, 'a number of workers, or auto'),
    transcodeMemoryBytes: read(
      undefined,
      'AIRCHECK_TRANSCODE_MEMORY_MB',
      'auto',
      memory,
      'a number of megabytes from 100, or auto',
    ),
    encoder: read(undefined, 'AIRCHECK_ENCODER', 'software', v.picklist(encoderNames), encoderNames.join(', ')),
    diskFloorBytes: read(undefined, 'AIRCHECK_DISK_FLOOR_MB', '1000', megabytes, 'a number of megabytes'),
    retentionDays: read(undefined, 'AIRCHECK_RETENTION_DAYS', 'all', days, 'a number of days, or all'),
    scrubBytesPerSecond: read(undefined, 'AIRCHECK_SCRUB_KB_PER_SECOND', '2000', kilobytes, 'kilobytes a second'),
    scrubRestSeconds: read(undefined, 'AIRCHECK_SCRUB_REST_SECONDS', '3600', seconds, 'a number of seconds'),
    emulatesHosted: read(undefined, 'AIRCHECK_EMULATE_HOSTED', '0', flag, '0 or 1'),
    quotas: {
      streams: read(undefined, 'AIRCHECK_MAX_STREAMS', '10000', quota, aQuota),
      apiKeys: read(undefined, 'AIRCHECK_MAX_API_KEYS', '1000', quota, aQuota),
      sessions: read(undefined, 'AIRCHECK_MAX_SESSIONS', '500', quota, aQuota),
      testBroadcasts: read(undefined, 'AIRCHECK_MAX_TEST_BROADCASTS', '2', quota, aQuota),
      diskBytes: read(undefined, 'AIRCHECK_MAX_DISK_GB', 'unlimited', gigabytes, 'a number of gigabytes, or unlimited'),
    },
    upstreams: readUpstreamSettings(flags.upstream, env),
    webhooks: {
      allowsPrivate: read(undefined, 'AIRCHECK_WEBHOOK_PRIVATE', '0', flag, '0 or 1'),
      firstWaitSeconds: read(undefined, 'AIRCHECK_WEBHOOK_RETRY_SECONDS', '5', seconds, 'a number of seconds'),
    },
    publicUrl:
      read(
        undefined,
        settingVariables.publicUrl,
        '',
        publicUrlSchema,
        'like https://live.example.org, without a path',
      ) || undefined,
    publicRtmpUrl: read(
      undefined,
      'AIRCHECK_PUBLIC_RTMP_URL',
      '',
      publicRtmpUrl,
      'like rtmps://live.example.org:1936/live',
    ),
    trustedProxies: readTrustedProxies(list('AIRCHECK_TRUSTED_PROXIES')),
    allowedHosts: list('AIRCHECK_ALLOWED_HOSTS').map((host) => host.toLowerCase()),
    allowedOrigins: list('AIRCHECK_ALLOWED_ORIGINS'),
    embedOrigins: list('AIRCHECK_EMBED_ORIGINS').map((origin) => origin.replace(/[;\s].*$/s, '')),
    givenVariables: Object.values(settingVariables).filter((name) => env[name]),
    dashboardDirectory: undefined,
    dashboardOrigin: env.AIRCHECK_DASHBOARD_ORIGIN || undefined,
  };
}

/** It is valid from the start, on every address, so it must not be guessable. */
function readApiKey(key: string | undefined): string | undefined {
  if (key === undefined || /^[\x21-\x7e]{16,200}$/.test(key)) return key;
  throw new ConfigError(
    'AIRCHECK_API_KEY should be 16 to 200 characters, without spaces. `openssl rand -hex 20` makes one.',
  );
}

/** `NAME=URL` of each upstream comes from flags or environment; its key never from a flag, which other users can see. */
function readUpstreamSettings(
  flags: readonly string[] | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Upstream[] {
  const given = flags ?? (env.AIRCHECK_UPSTREAMS ?? '').split(',').flatMap((part) => part.trim() || []);
  const setting = flags === undefined ? 'AIRCHECK_UPSTREAMS' : '--upstream';
  try {
    return readUpstreams({ given, setting, env, readFile: (path) => readFileSync(path, 'utf8') });
  } catch (error) {
    throw error instanceof UpstreamSettingError ? new ConfigError(error.message) : error;
  }
}

function readTrustedProxies(given: string[]): string[] {
  const wrong = given.find((one) => !isAddressOrRange(one));
  if (wrong === undefined) return given;
  throw new ConfigError(
    `AIRCHECK_TRUSTED_PROXIES should be addresses or ranges (127.0.0.1, 10.0.0.0/8), comma-separated, not "${wrong}".`,
  );
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, strict: true }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new ConfigError(`${reason} Flags: ${known.join(', ')}.`);
  }
}

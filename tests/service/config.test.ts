import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig, settings } from '../../src/service/config.ts';
import { ConfigError } from '../../src/service/lib/config-error.ts';

type Name = keyof typeof settings;

const loadWith = (name: Name, text: string) => loadConfig([], { [settings[name].row.variable]: text })[name];

/** For each setting what it takes, and what that becomes; and what it refuses. */
const values: Record<Name, { good: [string, unknown][]; bad: string[] }> = {
  host: {
    good: [
      ['0.0.0.0', '0.0.0.0'],
      ['::1', '::1'],
      ['studio.lan', 'studio.lan'],
    ],
    bad: ['a b', 'http://a', 'a/b', ' ::1'],
  },
  port: {
    good: [
      ['0', 0],
      ['65535', 65_535],
    ],
    bad: ['-1', '65536', '70700', '80tcp', '7070.5', ' 7070', '0x50', '1e3'],
  },
  rtmpPort: {
    good: [
      ['0', 0],
      ['65535', 65_535],
    ],
    bad: ['-1', '65536', 'x', '1935/tcp', ' 1935'],
  },
  dataDirectory: { good: [['/srv/my data', '/srv/my data']], bad: [' /srv', '/srv ', '/a\0b'] },
  logFormat: { good: [['json', 'json']], bad: ['JSON', 'xml', 'json '] },
  apiKey: {
    good: [['0123456789abcdef', '0123456789abcdef']],
    bad: ['hunter2', 'a'.repeat(201), 'sixteen chars or more'],
  },
  publicUrl: {
    good: [['https://Live.example.org/', 'https://live.example.org']],
    bad: ['live.example.org', 'https://a.example/live', 'ftp://a.example', 'https://a.example b'],
  },
  publicRtmpUrl: {
    good: [['rtmps://live.example.org:1936/live/', 'rtmps://live.example.org:1936/live']],
    bad: ['https://a.example/live', 'rtmp://a.example', 'rtmp://a.example/live app'],
  },
  trustedProxies: {
    good: [['127.0.0.1, 10.0.0.0/8,::1', ['127.0.0.1', '10.0.0.0/8', '::1']]],
    bad: ['127.0.0.1,proxy', '10.0.0.0/33', '127.0.0.1 ::1'],
  },
  allowedHosts: { good: [['Studio.lan, air', ['studio.lan', 'air']]], bad: ['studio.lan:7070', 'http://a', 'a b'] },
  allowedOrigins: {
    good: [
      ['https://A.example:443,capacitor://localhost,null', ['https://a.example', 'capacitor://localhost', 'null']],
    ],
    bad: ['a.example', 'https://a.example/', 'https://a.example/live', 'https://a.example https://b.example', '*'],
  },
  embedOrigins: {
    good: [
      ['https://Club.example,https://*.example.org', ['https://club.example', 'https://*.example.org']],
      ['*', ['*']],
    ],
    bad: [
      'https://a.example https://b.example',
      "https://a.example; script-src 'unsafe-inline'",
      'https://a.example/page',
      'data:',
    ],
  },
  reconnectSeconds: {
    good: [
      ['0', 0],
      ['0.5', 0.5],
      ['86400', 86_400],
    ],
    bad: ['-1', '86401', '10s', '1 0', ' 10', '1e3'],
  },
  defaultProfiles: {
    good: [['[]', []]],
    bad: ['720p', '{}', '[{"name":"a","width":5000,"height":4000,"bitrate":1000000,"fps":0}]'],
  },
  transcodeJobs: {
    good: [
      ['1', 1],
      ['99', 99],
      ['auto', undefined],
    ],
    bad: ['0', '100', '1.5', '2 workers', 'Auto'],
  },
  transcodeMemoryBytes: {
    good: [
      ['100', 1e8],
      ['auto', undefined],
    ],
    bad: ['99', '1000000001', '1GB', '1000.5', ' 100'],
  },
  encoder: { good: [['nvenc', 'nvenc']], bad: ['x264', 'nvenc '] },
  retention: {
    good: [
      ['0.01', 0.01],
      ['100000', 100_000],
      ['all', 'forever'],
    ],
    bad: ['0', '-7', '100001', '7d', 'forever'],
  },
  diskFloorBytes: {
    good: [
      ['0', 0],
      ['1000', 1e9],
    ],
    bad: ['-1', '1000000001', '1 GB', '0.5'],
  },
  scrubBytesPerSecond: {
    good: [
      ['0', 0],
      ['2000', 2e6],
    ],
    bad: ['-1', '1000000001', '2MB', '0.5'],
  },
  scrubRestSeconds: {
    good: [
      ['0', 0],
      ['86400', 86_400],
    ],
    bad: ['-1', '86401', '1h'],
  },
  maxStreams: {
    good: [
      ['0', 0],
      ['1000000', 1e6],
    ],
    bad: ['-1', '1000001', 'many', '1,000'],
  },
  maxApiKeys: {
    good: [
      ['0', 0],
      ['1000000', 1e6],
    ],
    bad: ['-1', '1000001', '1 000'],
  },
  maxSessions: {
    good: [
      ['0', 0],
      ['1000000', 1e6],
    ],
    bad: ['-1', '1000001', 'unlimited'],
  },
  maxTestBroadcasts: {
    good: [
      ['0', 0],
      ['1000000', 1e6],
    ],
    bad: ['-1', '1000001', '2.5'],
  },
  maxDiskBytes: {
    good: [
      ['0', 0],
      ['0.5', 5e8],
      ['unlimited', undefined],
    ],
    bad: ['-1', '1000001', '500MB', 'all'],
  },
  allowsPrivateWebhooks: {
    good: [
      ['1', true],
      ['0', false],
    ],
    bad: ['2', 'true', 'yes'],
  },
  webhookRetrySeconds: { good: [['0.05', 0.05]], bad: ['-1', '86401', '5s'] },
  emulatesHosted: { good: [['1', true]], bad: ['-1', 'on'] },
};

const names = Object.values(settings).map(({ row }) => row.variable);
const goodValues = Object.entries(values).flatMap(([name, { good }]) => good.map((pair) => [name, ...pair] as const));
const badValues = Object.entries(values).flatMap(([name, { bad }]) => bad.map((text) => [name, text] as const));
const isName = (name: string): name is Name => name in settings;

describe('the settings', () => {
  it('have defaults that stay on this machine', () => {
    expect(loadConfig([], {})).toMatchObject({
      host: '127.0.0.1',
      port: 7070,
      rtmpPort: 1935,
      dataDirectory: resolve('data'),
      reconnectSeconds: 10,
      apiKey: undefined,
      logFormat: 'pretty',
      publicUrl: undefined,
      publicRtmpUrl: undefined,
      trustedProxies: [],
      embedOrigins: [],
      upstreams: [],
    });
  });

  it.each(goodValues)('%s takes "%s"', (name, text, value) => {
    if (!isName(name)) throw new Error(name);
    expect(loadWith(name, text)).toEqual(value);
  });

  it.each([...badValues, ...Object.keys(settings).map((name) => [name, '  '] as const)])(
    '%s refuses "%s" in a sentence with its variable, the value and what is allowed',
    (name, text) => {
      if (!isName(name)) throw new Error(name);
      const { variable, allowed } = settings[name].row;
      expect(() => loadWith(name, text)).toThrow(ConfigError);
      expect(() => loadWith(name, text)).toThrow(`${variable} should be ${allowed}`);
      if (name !== 'apiKey') expect(() => loadWith(name, text)).toThrow(/, not "[^"]/);
    },
  );

  it.each(names)('%s counts as not set while it is empty', (variable) => {
    expect(loadConfig([], { [variable]: '' })).toEqual(loadConfig([], {}));
  });

  it.each([
    [[], { AIRCHECK_TRUSTED_PROXIES: '127.0.0.1,proxy' }, 'not "proxy".'],
    [[], { AIRCHECK_RECONNECT_SECONDS: '10s' }, 'a number of seconds from 0 to 86400, without a unit, not "10s".'],
    [['--port', '70700'], {}, '--port should be a port from 0 to 65535 (0 picks a free one), not "70700".'],
    [['--host='], {}, '--host should be a host name or an address, not "".'],
    [['--log-format', 'xml'], {}, '--log-format should be pretty or json, not "xml".'],
    [['--colour'], {}, 'Flags: --host, --port, --rtmp-port, --data, --log-format, --upstream.'],
    [['7070'], {}, 'Flags: --host'],
  ] as const)('name what is wrong: %j %j', (argv, env, message) => {
    expect(() => loadConfig(argv, env)).toThrow(ConfigError);
    expect(() => loadConfig(argv, env)).toThrow(message);
  });

  it('take each flag from its environment twin too, the flag first', () => {
    const env = {
      AIRCHECK_HOST: '0.0.0.0',
      AIRCHECK_PORT: '1',
      AIRCHECK_RTMP_PORT: '2',
      AIRCHECK_DATA: '/a',
      AIRCHECK_LOG_FORMAT: 'json',
    };
    expect(loadConfig([], env)).toMatchObject({
      host: '0.0.0.0',
      port: 1,
      rtmpPort: 2,
      dataDirectory: resolve('/a'),
      logFormat: 'json',
    });
    expect(loadConfig(['--port', '0', '--rtmp-port=3', '--data', '/b', '--host', '::1'], env)).toMatchObject({
      host: '::1',
      port: 0,
      rtmpPort: 3,
      dataDirectory: resolve('/b'),
    });
  });

  it('name the variables that set them', () => {
    const env = { AIRCHECK_RECONNECT_SECONDS: '12', AIRCHECK_RETENTION_DAYS: '' };
    expect(loadConfig(['--port', '0'], env).givenVariables).toEqual({ reconnectSeconds: 'AIRCHECK_RECONNECT_SECONDS' });
  });

  it('never repeat a key that is too short', () => {
    expect(() => loadConfig([], { AIRCHECK_API_KEY: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'));
  });
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../src/service/config.ts';
import usage from '../../src/service/usage.json' with { type: 'json' };

/** Every variable that is read for settings. */
function namesRead(): string[] {
  const names = new Set<string>();
  const env = new Proxy<Record<string, string>>({}, { get: (_, name) => void names.add(String(name)) });
  loadConfig([], env);
  return [...names].filter((name) => name !== 'AIRCHECK_DASHBOARD_ORIGIN');
}

describe('the settings', () => {
  it('are all named by --help and by the README, which name no others', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## Other commands'));
    const namesIn = (text: string) => [...new Set(text.match(/AIRCHECK_[A-Z_]*[A-Z]/g))].sort();
    const known = [...namesRead(), 'AIRCHECK_UPSTREAM', 'AIRCHECK_UPSTREAMS'];
    expect(namesIn(usage.lines.join('\n'))).toEqual([...new Set(known)].sort());
    expect(namesIn(table)).toEqual([...new Set(known)].sort());
  });

  it('have defaults that stay on this machine', () => {
    expect(loadConfig([], {})).toMatchObject({
      host: '127.0.0.1',
      port: 7070,
      rtmpPort: 1935,
      dataDirectory: resolve('data'),
      reconnectSeconds: 10,
      apiKey: undefined,
      logFormat: 'pretty',
    });
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

  it('treat an empty variable as not given', () => {
    expect(loadConfig([], { AIRCHECK_PORT: '', AIRCHECK_API_KEY: '' })).toMatchObject({
      port: 7070,
      apiKey: undefined,
    });
  });

  it('take the address behind a proxy, without a slash at its end', () => {
    const env = {
      AIRCHECK_PUBLIC_URL: 'https://Live.example.org/',
      AIRCHECK_PUBLIC_RTMP_URL: 'rtmps://live.example.org:1936/live/',
      AIRCHECK_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1',
    };
    expect(loadConfig([], env)).toMatchObject({
      publicUrl: 'https://live.example.org',
      publicRtmpUrl: 'rtmps://live.example.org:1936/live',
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
    });
    expect(loadConfig([], {})).toMatchObject({ publicUrl: undefined, publicRtmpUrl: undefined, trustedProxies: [] });
  });

  it.each([
    [[], { AIRCHECK_PUBLIC_URL: 'live.example.org' }, 'AIRCHECK_PUBLIC_URL should be like https://live.example.org'],
    [[], { AIRCHECK_PUBLIC_URL: 'https://a.example/live' }, 'without a path'],
    [[], { AIRCHECK_PUBLIC_URL: 'ftp://a.example' }, 'AIRCHECK_PUBLIC_URL should be'],
    [[], { AIRCHECK_PUBLIC_RTMP_URL: 'https://a.example/live' }, 'like rtmps://'],
    [[], { AIRCHECK_TRUSTED_PROXIES: '127.0.0.1,proxy' }, 'comma-separated, not "proxy"'],
    [[], { AIRCHECK_TRUSTED_PROXIES: '10.0.0.0/33' }, 'not "10.0.0.0/33"'],
    [['--port', '70700'], {}, '--port should be a port from 0 to 65535'],
    [[], { AIRCHECK_RTMP_PORT: 'x' }, 'AIRCHECK_RTMP_PORT should be a port'],
    [[], { AIRCHECK_RECONNECT_SECONDS: '-1' }, 'AIRCHECK_RECONNECT_SECONDS should be a number of seconds'],
    [[], { AIRCHECK_API_KEY: 'x' }, 'AIRCHECK_API_KEY should be 16 to 200 characters'],
    [['--log-format', 'xml'], {}, '--log-format should be pretty or json, not "xml"'],
    [[], { AIRCHECK_LOG_FORMAT: 'JSON' }, 'AIRCHECK_LOG_FORMAT should be pretty or json'],
    [['--colour'], {}, 'Flags: --host, --port, --rtmp-port, --data'],
  ] as const)('name what is wrong: %j %j', (argv, env, message) => {
    expect(() => loadConfig(argv, env)).toThrow(ConfigError);
    expect(() => loadConfig(argv, env)).toThrow(message);
  });

  it('never repeat a key that is too short', () => {
    expect(() => loadConfig([], { AIRCHECK_API_KEY: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'));
  });
});

import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../src/service/config.ts';

describe('the settings', () => {
  it('have defaults that stay on this machine', () => {
    expect(loadConfig([], {})).toMatchObject({
      host: '127.0.0.1',
      port: 7070,
      rtmpPort: 1935,
      dataDirectory: resolve('data'),
      reconnectSeconds: 10,
      apiKey: undefined,
    });
  });

  it('take each flag from its environment twin too, the flag first', () => {
    const env = { AIRCHECK_HOST: '0.0.0.0', AIRCHECK_PORT: '1', AIRCHECK_RTMP_PORT: '2', AIRCHECK_DATA: '/a' };
    expect(loadConfig([], env)).toMatchObject({ host: '0.0.0.0', port: 1, rtmpPort: 2, dataDirectory: resolve('/a') });
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

  it.each([
    [['--port', '70700'], {}, '--port should be a port from 0 to 65535'],
    [[], { AIRCHECK_RTMP_PORT: 'x' }, 'AIRCHECK_RTMP_PORT should be a port'],
    [[], { AIRCHECK_RECONNECT_SECONDS: '-1' }, 'AIRCHECK_RECONNECT_SECONDS should be a number of seconds'],
    [[], { AIRCHECK_API_KEY: 'x' }, 'AIRCHECK_API_KEY should be 16 to 200 characters'],
    [['--colour'], {}, 'Flags: --host, --port, --rtmp-port, --data'],
  ] as const)('name what is wrong: %j %j', (argv, env, message) => {
    expect(() => loadConfig(argv, env)).toThrow(ConfigError);
    expect(() => loadConfig(argv, env)).toThrow(message);
  });

  it('never repeat a key that is too short', () => {
    expect(() => loadConfig([], { AIRCHECK_API_KEY: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'));
  });
});

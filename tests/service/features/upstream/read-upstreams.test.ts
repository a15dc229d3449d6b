import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../src/service/config.ts';
import { readUpstreams } from '../../../../src/service/features/upstream/read-upstreams.ts';
import { ConfigError } from '../../../../src/service/lib/config-error.ts';

const key = 'secret-key-0123456789';
const read = (given: string, env: Record<string, string> = {}) =>
  readUpstreams({
    given: [given],
    setting: '--upstream',
    env,
    readFile: (path) => {
      if (path === '/run/key') return `${key}\n`;
      throw new Error('ENOENT: no such file');
    },
  });

describe('the settings of upstreams', () => {
  it('are a name and a base each, the key from the environment', () => {
    expect(read('studio-b=https://livepeer.studio/api/', { AIRCHECK_UPSTREAM_STUDIO_B_KEY: key })).toEqual([
      {
        name: 'studio-b',
        baseUrl: 'https://livepeer.studio/api',
        apiKey: key,
        keyVariable: 'AIRCHECK_UPSTREAM_STUDIO_B_KEY',
      },
    ]);
  });

  it('take the key from a file, without its line break, or do without one', () => {
    expect(read('a=https://x.example', { AIRCHECK_UPSTREAM_A_KEY_FILE: '/run/key' })).toMatchObject([{ apiKey: key }]);
    expect(read('a=https://x.example')).toMatchObject([{ apiKey: undefined, baseUrl: 'https://x.example' }]);
  });

  it.each(['127.0.0.1:7071', 'localhost:7071', '[::1]', '10.1.2.3', '192.168.1.5', 'recorder', 'recorder.local'])(
    'allow http to %s, which is near',
    (host) => {
      expect(read(`a=http://${host}/api`)).toMatchObject([{ baseUrl: `http://${host}/api` }]);
    },
  );

  it('name the hosts that recordings are played from, if that is set', () => {
    const hosts = 'https://*.cdn.example, https://play.example:8443';
    expect(read('a=https://x.example', { AIRCHECK_UPSTREAM_A_MEDIA: hosts })).toMatchObject([
      { mediaHosts: ['https://*.cdn.example', 'https://play.example:8443'] },
    ]);
    for (const bad of ['https:', '*', 'http://x.example', "https://x.example; script-src 'unsafe-inline'"]) {
      expect(() => read('a=https://x.example', { AIRCHECK_UPSTREAM_A_MEDIA: bad })).toThrow('https://HOST');
    }
  });

  it.each([
    ['studio', 'should be NAME=URL'],
    ['=https://x.example', 'letters, digits and dashes'],
    ['stu/dio=https://x.example', 'letters, digits and dashes'],
    ['Local=https://x.example', 'means this machine'],
    ['a=nowhere', 'the URL cannot be read'],
    ['a=https://me:pass@x.example', 'no user name or password'],
    ['a=https://me@x.example', 'no user name or password'],
    ['a=https://x.example/api?key=1', 'no ? and no #'],
    ['a=https://x.example/api#1', 'no ? and no #'],
    ['a=http://x.example/api', 'unprotected over http'],
    ['a=http://8.8.8.8/api', 'unprotected over http'],
    ['a=ftp://x.example/api', 'should begin with https://'],
  ])('%s is refused in words', (given, words) => {
    expect(() => read(given)).toThrow(words);
  });

  it('repeat no value, since a key may be among them', () => {
    for (const given of [key, `a=${key}`, `a=https://${key}@x.example`, `${key}!=https://x.example`]) {
      expect(() => read(given)).toThrow(expect.not.objectContaining({ message: expect.stringContaining(key) }));
    }
    expect(() => read('a=https://x.example', { AIRCHECK_UPSTREAM_A_KEY: `${key} x` })).toThrow(
      'AIRCHECK_UPSTREAM_A_KEY should hold an API key',
    );
  });

  it.each([
    [{ AIRCHECK_UPSTREAM_A_KEY: key, AIRCHECK_UPSTREAM_A_KEY_FILE: '/run/key' }, 'both given'],
    [{ AIRCHECK_UPSTREAM_A_KEY_FILE: '/gone' }, 'AIRCHECK_UPSTREAM_A_KEY_FILE names a file that cannot be read'],
    [{ AIRCHECK_UPSTREAM_A_KEY: 'short' }, '8 to 500 characters'],
  ])('say what is wrong with a key: %j', (env, words) => {
    expect(() => read('a=https://x.example', env)).toThrow(words);
  });
});

describe('--upstream and AIRCHECK_UPSTREAMS', () => {
  const names = (argv: string[], env: Record<string, string>) =>
    loadConfig(argv, env).upstreams.map(({ name, apiKey }) => [name, apiKey]);

  it('name as many as one likes, the flags first', () => {
    const env = { AIRCHECK_UPSTREAMS: 'c=https://c.example, d=https://d.example/api', AIRCHECK_UPSTREAM_C_KEY: key };
    expect(names([], env)).toEqual([
      ['c', key],
      ['d', undefined],
    ]);
    expect(names(['--upstream', 'a=https://a.example', '--upstream=b=https://b.example'], env)).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
    expect(names([], {})).toEqual([]);
  });

  it('end in a ConfigError that names the setting', () => {
    expect(() => loadConfig(['--upstream', 'x'], {})).toThrow(ConfigError);
    expect(() => loadConfig([], { AIRCHECK_UPSTREAMS: 'x' })).toThrow('AIRCHECK_UPSTREAMS should be NAME=URL');
    const twice = ['--upstream', 'a-b=https://a.example', '--upstream', 'A-B=https://b.example'];
    expect(() => loadConfig(twice, {})).toThrow('AIRCHECK_UPSTREAM_A_B_KEY; rename one');
  });
});

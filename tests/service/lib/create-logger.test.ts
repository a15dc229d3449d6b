import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/service/lib/create-logger.ts';
import type { LogFormat, Logger } from '../../../src/service/lib/logger.ts';

/** What is written for what `use` logs. */
function linesOf(format: LogFormat, use: (log: Logger) => void): string[] {
  const lines: string[] = [];
  use(createLogger({ format, writeLine: (line) => lines.push(line) }));
  return lines;
}

const recordsOf = (use: (log: Logger) => void) => linesOf('json', use).map((line) => JSON.parse(line));
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;

describe('the log as JSON', () => {
  it('is one object a line: time, level, message and what it is about', () => {
    const [record] = recordsOf((log) => log.warn('The disk is slow.', { sessionId: 'a', waitMs: 12 }));
    expect(record).toEqual({
      time: expect.stringMatching(time),
      level: 'warn',
      message: 'The disk is slow.',
      sessionId: 'a',
      waitMs: 12,
    });
  });

  it('has an error with its stack, its code and its cause', () => {
    const cause = new Error('no space left');
    const error = Object.assign(new TypeError('not written', { cause }), { code: 'ENOSPC' });
    const [record] = recordsOf((log) => log.error('It failed', { error }));
    expect(record.error).toMatchObject({ type: 'TypeError', message: 'not written: no space left', code: 'ENOSPC' });
    expect(record.error.stack).toMatch(/create-logger\.test\.ts[\s\S]*caused by: Error: no space left/);
  });

  it('has nothing else of an error, which could be anything', () => {
    const error = Object.assign(new Error('not a row'), { issues: [{ input: 'a whole row' }] });
    expect(JSON.stringify(recordsOf((log) => log.error('It failed', { error })))).not.toContain('a whole row');
  });

  it('has what was thrown and is no error', () => {
    expect(recordsOf((log) => log.error('It failed', { error: 'nonsense' }))[0].error).toBe('nonsense');
  });

  it('adds a child’s fields to each of its lines, and to those of its own children', () => {
    const records = recordsOf((log) => {
      const session = log.child({ sessionId: 'a' });
      session.info('It began.');
      session.child({ rendition: '720p' }).info('Left out.');
      log.info('Something else.');
    });
    expect(records).toMatchObject([{ sessionId: 'a' }, { sessionId: 'a', rendition: '720p' }, { level: 'info' }]);
    expect(records[2]).not.toHaveProperty('sessionId');
  });
});

describe('the log for people', () => {
  it('says time, level, message and what it is about', () => {
    const [line] = linesOf('pretty', (log) => log.info('It began.', { sessionId: 'a', name: 'Council 1', viewers: 2 }));
    expect(line).toMatch(time);
    expect(line?.replace(time, '')).toBe(' INFO  It began. sessionId=a name="Council 1" viewers=2');
  });

  it('says on the same line what an error says, and below it where it came from', () => {
    const [line = ''] = linesOf('pretty', (log) => log.error('It failed', { error: new Error('no space left') }));
    const [first, ...frames] = line.split('\n');
    expect(first).toMatch(/ ERROR It failed: no space left$/);
    expect(frames[0]).toMatch(/^ {4}at .*create-logger\.test\.ts/);
  });

  it('never lets a text look like another line, or draw on a terminal', () => {
    const text = 'Council\n    at a\n2026-01-01T00:00:00.000Z INFO  All is well.\u001b[2J\r\u009b31m';
    const [line = ''] = linesOf('pretty', (log) => log.info(text, { name: text, error: new Error(text) }));
    const [, ...below] = line.split('\n');
    expect(below.filter((one) => !one.startsWith('    '))).toEqual([]);
    expect(line.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

const secret = 'hosted-upstream-key-1';
const streamKey = 'abcd-uimq-jtgy-x98v';
const apiKey = `ak_${'0123456789abcdef'.repeat(3).slice(0, 40)}`;

describe.each(['pretty', 'json'] as const)('no secret is in a %s line', (format) => {
  /** All that could be written of a value, in each place where a line has room. */
  function written(text: string): string {
    const lines: string[] = [];
    const log = createLogger({ format, secrets: [secret], writeLine: (line) => lines.push(line) });
    const error = Object.assign(new Error(text, { cause: new Error(text) }), { url: text, headers: { note: [text] } });
    log.info(text);
    log.child({ note: text }).warn('In a field', { note: { deep: [text] } });
    log.error('In an error', { error });
    log.error('As an error', { error: text });
    return lines.join('\n');
  }

  it.each([
    ['a stream key', `publish ${streamKey} refused`, streamKey],
    ['a stream key in a path', `/live/${streamKey}/0.ts`, streamKey],
    ['a stream key in an RTMP address', `rtmp://10.0.0.1:1935/live/${streamKey}?a=1`, streamKey],
    ['whatever stands for a key in an RTMP address', 'rtmps://live.example.org/live/my-own-name', 'my-own-name'],
    ['an API key', `key ${apiKey} is unknown`, apiKey],
    ['a part of an API key', `key ${apiKey.slice(0, 20)}… is unknown`, apiKey.slice(0, 20)],
    ['an Authorization header', 'Authorization: Bearer of-whatever-form', 'of-whatever-form'],
    ['a Basic Authorization header', 'authorization: Basic dXNlcjpwYXNzd29yZA==', 'dXNlcjpwYXNzd29yZA'],
    ['an upstream’s key', `upstream said: ${secret} is invalid`, secret],
    ['an upstream’s key in a URL', `https://a.example/?k=${encodeURIComponent(secret)}`, secret],
    ['a sign-in link', 'http://127.0.0.1:7070/#sign-in=dGhlIHRva2VuIG9mIHRo', 'dGhlIHRva2VuIG9mIHRo'],
    ['a token in an address', 'https://a.example/x?token=t0ken-of-form&b=1', 't0ken-of-form'],
    ['a password in an address', 'https://user:passw0rd@a.example/', 'passw0rd'],
  ])('%s', (_, text, kept) => {
    expect(written(text)).toContain('[redacted]');
    expect(written(text)).not.toContain(kept);
  });

  it('under a name that says that it is one, at any depth', () => {
    const lines: string[] = [];
    const log = createLogger({ format, writeLine: (line) => lines.push(line) });
    log.info('Fields', {
      streamKey: 'mine-1',
      request: { headers: { authorization: 'mine-2', 'set-cookie': ['mine-3'] } },
    });
    log.info('Thrown', { error: { api_key: 'mine-4' } });
    expect(lines.join()).not.toMatch(/mine-\d/);
  });

  it('and ids, addresses and times are shown', () => {
    const text =
      'Session 0198f3c2-1a2b-7bbb-8ccc-ddddeeee0000 at rtmp://127.0.0.1:1935/live since 2026-01-31T10:00:00.000Z';
    expect(written(text)).toContain(text);
    expect(written(text)).not.toContain('[redacted]');
  });
});

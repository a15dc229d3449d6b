import { Readable } from 'node:stream';
import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { isRangeFresh, readByteRange, sendRecordingFile } from '../../../../src/service/http/media/send-media.ts';

const content = 'The bytes of a segment.';
const modifiedAtMs = Date.parse('2026-11-21T18:58:00.750Z');
const modified = 'Sat, 21 Nov 2026 18:58:00 GMT';
const etag = `W/"17-${modifiedAtMs.toString(16)}"`;

/** A server with one file; `read` is what of it was read. */
function serve(isImmutable = true) {
  const read: string[] = [];
  const app = Fastify();
  app.get('/file', async (request, reply) =>
    sendRecordingFile(request, reply, {
      bytes: content.length,
      modifiedAtMs,
      version: '1',
      contentType: 'video/mp4',
      isImmutable,
      read(start, end) {
        read.push(`${start}-${end}`);
        return Readable.from([content.slice(start, end)]);
      },
      readText: async () => content,
    }),
  );
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/file', headers });
  return { ask, read };
}

describe('A file of a recording', () => {
  it('is sent whole, with what a cache has to know', async () => {
    const { statusCode, headers, body } = await serve().ask();
    expect([statusCode, body]).toEqual([200, content]);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '23',
      'content-type': 'video/mp4',
      'last-modified': modified,
      etag,
    });
    // It is requested again if it may change.
    expect((await serve(false).ask()).headers['cache-control']).toBe('public, max-age=0');
  });

  it('is sent in part, of which there is none behind its end', async () => {
    const { statusCode, headers, body } = await serve().ask({ range: 'bytes=15-999' });
    expect([statusCode, headers['content-range'], body]).toEqual([206, 'bytes 15-22/23', 'segment.']);
    expect(headers['content-length']).toBe('8');
    const behind = await serve().ask({ range: 'bytes=23-' });
    expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, 'bytes */23']);
  });

  it.each([
    ['its tag', { 'if-none-match': etag }],
    ['one of several tags', { 'if-none-match': `"other", ${etag}` }],
    ['its time', { 'if-modified-since': modified }],
  ])('is neither sent nor read again for a client that has it: by %s', async (_, headers) => {
    const { ask, read } = serve();
    const { statusCode, body, headers: answered } = await ask(headers);
    expect([statusCode, body, answered.etag]).toEqual([304, '', etag]);
    expect(read).toEqual([]);
  });

  it.each([
    ['another tag, whatever the time', { 'if-none-match': '"other"', 'if-modified-since': modified }],
    ['an earlier time', { 'if-modified-since': 'Sat, 21 Nov 2026 18:57:59 GMT' }],
    ['a time that is none', { 'if-modified-since': 'yesterday' }],
  ])('is sent to a client that has another: by %s', async (_, headers) => {
    expect((await serve().ask(headers)).statusCode).toBe(200);
  });

  it('is sent completely if the client has a part of another version', async () => {
    expect((await serve().ask({ range: 'bytes=5-', 'if-range': '"other"' })).body).toBe(content);
  });

  it('is described without being read', async () => {
    const { ask, read } = serve();
    const { statusCode, headers, body } = await ask({}, 'HEAD');
    expect([statusCode, headers['content-length'], body]).toEqual([200, '23', '']);
    expect(read).toEqual([]);
  });
});

describe('a Range header', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-', { start: 0, end: 100 }],
    ['bytes=10-19', { start: 10, end: 20 }],
    ['bytes=90-200', { start: 90, end: 100 }],
    ['bytes=-10', { start: 90, end: 100 }],
    ['bytes=-1000', { start: 0, end: 100 }],
    ['bytes=-0', 'none'],
    ['bytes=100-', 'none'],
    ['bytes=5-1', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
  ] as const)('%s of 100 bytes is %j', (header, expected) => {
    expect(readByteRange(header, 100)).toEqual(expected);
  });

  it('never leads outside the body, whatever it says', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    );
    fc.assert(
      fc.property(header, fc.nat(10_000), (text, length) => {
        const range = readByteRange(text, length);
        if (typeof range === 'string') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThanOrEqual(length);
        expect(range.start).toBeLessThan(range.end);
      }),
    );
  });
});

it('a part is sent only of the very file that If-Range names', () => {
  const modified = Date.UTC(2026, 10, 21, 8, 0, 0, 500);
  expect(isRangeFresh(undefined, '"a"', modified)).toBe(true);
  expect(isRangeFresh('"a"', '"a"', modified)).toBe(true);
  expect(isRangeFresh('"b"', '"a"', modified)).toBe(false);
  expect(isRangeFresh('W/"a"', '"a"', modified)).toBe(false);
  expect(isRangeFresh(new Date(modified).toUTCString(), '"a"', modified)).toBe(true);
  expect(isRangeFresh('Sat, 21 Nov 2026 07:59:59 GMT', '"a"', modified)).toBe(false);
});

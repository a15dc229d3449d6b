import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openAccount } from '../../../support/open-account.ts';

const service = await openAccount();

/** A path as it is, which `fetch` would put right first. */
function getRaw(path: string): Promise<{ status: number | undefined; policy: unknown; body: string }> {
  const { hostname, port } = new URL(service.apiUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, policy: response.headers['content-security-policy'], body }),
      );
    });
    sent.on('error', reject).end();
  });
}

/** Everything that comes back for these bytes until the connection is closed. */
function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.apiUrl);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

describe('what is refused before there is a route', () => {
  it.each(['/api/stream/%zz', '/api/stream/%ff', '/api/%', `/api/stream/${'a'.repeat(201)}`])(
    '%s is not found, in the words and with the headers of every error',
    async (path) => {
      const { status, policy, body } = await getRaw(path);
      expect(status).toBe(404);
      expect(JSON.parse(body)).toEqual({ errors: ['not found'] });
      expect(policy).toContain("default-src 'none'");
    },
  );

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['a path that is not ASCII', 'GET /api/stream/\xe9 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n', 400],
    ['two lengths', 'POST /api/stream HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['headers without end', `GET /api/stream HTTP/1.1\r\nx: ${'a'.repeat(20_000)}`, 431],
  ])('%s is an error in the form of every other, and the connection ends', async (_, bytes, status) => {
    const [head = '', body = ''] = (await sendBytes(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
    expect(head).toContain('content-type: application/json; charset=utf-8');
    expect(JSON.parse(body)).toEqual({ errors: [expect.any(String)] });
  });
});

describe('a body', () => {
  it.each([
    ['a list for the whole', '[]', 422],
    ['a list for a map', '{"userTags":["a"]}', 422],
    ['a list for an object in a list', '{"profiles":[[]]}', 422],
    ['a NUL in a text', '{"name":"Council\\u0000hidden"}', 400],
    ['a NUL in a key', '{"userTags":{"\\u0000":"a"}}', 400],
    ['a prototype', '{"__proto__":{"record":true}}', 400],
    ['a byte order mark', '\ufeff{"name":"a"}', 400],
    [
      'a profile called as the source is',
      '{"profiles":[{"name":"source","width":320,"height":180,"bitrate":100000,"fps":0}]}',
      400,
    ],
  ])('with %s is refused and changes nothing', async (_, body, status) => {
    const { id } = await service.post('/stream', { name: 'Council' });
    const before = await service.get(`/stream/${id}`);
    expect(await service.status('PATCH', `/stream/${id}`, body)).toBe(status);
    expect(await service.get(`/stream/${id}`)).toEqual(before);
  });

  it('that is not JSON by its type is refused, and so is one that is too large', async () => {
    expect(await service.status('POST', '/stream', 'name=a', { 'content-type': 'text/plain' })).toBe(415);
    expect(await service.status('POST', '/stream', { name: 'a'.repeat(300_000) })).toBe(413);
    const name = 'é'.repeat(10_000);
    expect((await service.post('/stream', { name })).name).toBe(name);
  });

  it('with tags in a map, lists among them, is taken as it is', async () => {
    const userTags = { show: 'Council', parts: [1, 'two'], year: 2026 };
    const created = await service.call('POST', '/stream', { name: 'Council', userTags });
    expect(await created.json()).toMatchObject({ userTags });
  });
});

it.each(['/stream/x/y', '/nothing', '/stream/%00', '/session/..%2f..%2f'])(
  '%s is not found, with a key',
  async (path) => {
    const response = await service.call('GET', path);
    expect([response.status, await response.json()]).toEqual([404, { errors: ['not found'] }]);
  },
);

it.each(['limit=1&limit=2', 'cursor=skip0&cursor=skip1', 'filters=[]&filters=[]', 'order=a&order=b'])(
  'a query with %s is 400',
  async (query) => {
    for (const path of ['/stream', '/session']) {
      expect(await service.status('GET', `${path}?${query}`)).toBe(400);
    }
  },
);

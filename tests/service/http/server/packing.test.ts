import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseEncoding } from '../../../../src/service/http/answers.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

const script = 'export const words = "said again and again";\n'.repeat(100);
let service: TestService;
let dashboardDirectory: string;

beforeAll(async () => {
  dashboardDirectory = await mkdtemp(join(tmpdir(), 'aircheck-pages-'));
  await mkdir(join(dashboardDirectory, 'assets'));
  await writeFile(join(dashboardDirectory, 'index.html'), '<html><head></head></html>');
  await writeFile(join(dashboardDirectory, 'config.json'), '{}');
  await writeFile(join(dashboardDirectory, 'assets/first-1a2b.js'), script);
  await writeFile(join(dashboardDirectory, 'assets/first-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(dashboardDirectory, 'assets/first-1a2b.js.gz'), gzipSync(script));
  await writeFile(join(dashboardDirectory, 'assets/short-3c4d.js'), 'export {};');
  service = await startTestService({ dashboardDirectory });
  for (let index = 0; index < 10; index++) await service.call('POST', '/stream', { name: `Hall ${index}` });
});
afterAll(async () => {
  await service.close();
  await rm(dashboardDirectory, { recursive: true, force: true });
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** As the bytes come: `fetch` unpacks them. */
function read(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = new URL(path, service.apiUrl);
    const sent = request(url, { headers: { authorization: `Bearer ${service.apiKey}`, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

const browser = 'gzip, deflate, br, zstd';

describe('Files of the dashboard travel packed, and hashed ones once', () => {
  it('sends what the build packed, in the way that the browser takes', async () => {
    const br = await read('/assets/first-1a2b.js', { 'accept-encoding': browser });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(brotliDecompressSync(br.body).toString()).toBe(script);
    const gzip = await read('/assets/first-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await read('/assets/first-1a2b.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    for (const { headers } of [br, gzip, plain]) expect(headers.vary).toContain('accept-encoding');
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('lets hashed files be kept for ever, and asks for all others anew', async () => {
    for (const path of ['/assets/first-1a2b.js', '/assets/short-3c4d.js']) {
      const { headers } = await read(path, { 'accept-encoding': browser });
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    for (const path of ['/', '/index.html', '/config.json', '/streams/some-id', '/watch/some-id']) {
      const { status, headers } = await read(path, { accept: 'text/html', 'accept-encoding': browser });
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache']);
    }
  });

  it('answers 304 for a page that has not changed', async () => {
    const { headers } = await read('/', { 'accept-encoding': browser });
    expect((await read('/', { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  });
});

describe('Answers of the API travel packed', () => {
  it('from a kilobyte on, and are the same JSON', async () => {
    const plain = await read('/api/stream');
    const packed = await read('/api/stream', { 'accept-encoding': browser });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(packed.body.length).toBeLessThan(plain.body.length / 3);
    expect(brotliDecompressSync(packed.body).toString()).toBe(plain.body.toString());
    expect((await read('/api/ingest', { 'accept-encoding': browser })).headers['content-encoding']).toBeUndefined();
  });

  it('cost nothing when unchanged, however they were packed before', async () => {
    for (const first of ['identity', 'gzip', 'br']) {
      const { headers } = await read('/api/stream', { 'accept-encoding': first });
      const again = await read('/api/stream', { 'accept-encoding': browser, 'if-none-match': headers.etag ?? '' });
      expect([first, again.status, again.body.length]).toEqual([first, 304, 0]);
    }
  });

  it('say in a 304 what they say whole: how they vary, and their tag', async () => {
    for (const encoding of [browser, 'identity']) {
      // No kept answer: each is for its own query.
      const whole = await read(`/api/stream?of=${encoding.length}`, { 'accept-encoding': encoding });
      const known = { 'accept-encoding': encoding, 'if-none-match': whole.headers.etag ?? '' };
      const unchanged = await read('/api/stream', known);
      expect(unchanged.status).toBe(304);
      expect(unchanged.headers).toMatchObject({ vary: whole.headers.vary, etag: whole.headers.etag });
      expect(unchanged.headers.vary).toContain('accept-encoding');
    }
  });

  it('are written down in the activity log as ever', async () => {
    const { id } = await service.post('/stream', { name: 'x'.repeat(3_000) }, { 'accept-encoding': browser });
    const [entry] = await service.get('/aircheck/activity?limit=1');
    expect(entry).toMatchObject({ what: 'created', streamId: id });
  });
});

describe('the encoding that is chosen', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['gzip;q=nonsense', undefined],
  ])('of %j is %j', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });
});

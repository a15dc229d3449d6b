import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDouble } from './open-double.ts';

const origin = 'https://studio.example';

describe('the hosted double’s keys', () => {
  it('are asked for, and an unknown one is echoed, so that a client’s redaction can be tested', async () => {
    const { call, double } = await openDouble();
    expect((await fetch(`${double.apiUrl}/stream`)).status).toBe(401);
    const unknown = await call('GET', '/stream', undefined, { authorization: 'Bearer guessed-secret' });
    expect(unknown.status).toBe(401);
    expect(await unknown.json()).toEqual({ errors: ['no token guessed-secret found'] });
  });

  it('refuse every request with an Origin, preflights and what needs no key aside', async () => {
    const { call, double } = await openDouble();
    const refused = await call('GET', '/stream', undefined, { origin });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({ errors: [`credential disallows CORS access from origin ${origin}`] });
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    expect((await call('OPTIONS', '/stream', undefined, { origin })).status).toBe(204);
    const open = await fetch(`${double.apiUrl}/ingest`, { headers: { origin } });
    expect(open.headers.get('access-control-allow-origin')).toBe(origin);
  });

  it('with origins work from a browser; restricted ones neither list streams nor toggle', async () => {
    const key = { key: 'cors-key', userId: 'user-1', tokenName: 'web', allowedOrigins: [origin] };
    const { call, double } = await openDouble({ furtherKeys: [key] });
    const { id } = double.addStream();
    const headers = { authorization: 'Bearer cors-key', origin };
    const read = await call('GET', `/stream/${id}`, undefined, headers);
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    expect((await call('GET', '/stream', undefined, headers)).status).toBe(403);
    expect((await call('PATCH', `/stream/${id}/record`, { record: true }, headers)).status).toBe(403);
    const elsewhere = await call('GET', `/stream/${id}`, undefined, { ...headers, origin: 'https://other.example' });
    expect(elsewhere.status).toBe(403);
  });

  it('of another user see nothing of this one’s, and a suspended user sees nothing at all', async () => {
    const furtherKeys = [
      { key: 'other', userId: 'user-2', tokenName: 'other' },
      { key: 'suspended', userId: 'user-3', tokenName: 'gone', isSuspended: true },
    ];
    const { call, double } = await openDouble({ furtherKeys });
    const { id } = double.addStream();
    const session = double.addSession(id);
    const as = (key: string) => ({ authorization: `Bearer ${key}` });
    for (const path of [`/stream/${id}`, `/stream/${id}/sessions`, `/session/${session.id}`]) {
      expect((await call('GET', path, undefined, as('other'))).status).toBe(404);
    }
    expect(await (await call('GET', '/stream', undefined, as('other'))).json()).toEqual([]);
    expect((await call('GET', '/stream', undefined, as('suspended'))).status).toBe(403);
  });
});

describe('the hosted double on demand', () => {
  it('answers HTML with 429 and Retry-After, once, then the truth again', async () => {
    const { call, double } = await openDouble();
    double.fail({ answer: { kind: 'status', status: 429, retryAfterSeconds: 7 }, path: /^\/stream$/ });
    expect((await call('GET', '/ingest')).status).toBe(200);
    const failed = await call('GET', '/stream');
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([429, '7']);
    expect(failed.headers.get('content-type')).toContain('text/html');
    expect((await call('GET', '/stream')).status).toBe(200);
  });

  it('waits, redirects, answers what is no list, or closes the connection', async () => {
    const { call, double } = await openDouble();
    const gate = new EventEmitter();
    double.fail({ answer: { kind: 'slow', until: once(gate, 'open') } });
    const slow = call('GET', '/stream');
    await expect.poll(() => double.requests().length).toBe(1);
    gate.emit('open');
    expect((await slow).status).toBe(200);

    double.fail({ answer: { kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere' } });
    const redirected = await call('GET', '/stream');
    expect([redirected.status, redirected.headers.get('location')]).toEqual([302, 'http://127.0.0.1:9/elsewhere']);

    double.fail({ answer: { kind: 'text', text: '{"streams":[]}' } });
    expect(await (await call('GET', '/stream')).json()).toEqual({ streams: [] });

    double.fail({ answer: { kind: 'closed' } });
    await expect(call('GET', '/stream')).rejects.toThrow();
  });

  it('sends 100 MB to a client that reads them, and stops if it does not', async () => {
    const { call, double } = await openDouble();
    const bytes = 100_000_000;
    double.fail({ answer: { kind: 'huge', bytes } });
    const huge = await call('GET', '/stream');
    let read = 0;
    for await (const chunk of huge.body ?? []) {
      read += chunk.length;
      if (read > 1_000_000) break;
    }
    expect(read).toBeLessThan(bytes);
    expect((await call('GET', '/stream')).status).toBe(200);
  });

  it('can end a failure, and reports every request with its headers', async () => {
    const { call, double } = await openDouble();
    const takeBack = double.fail({ answer: { kind: 'status', status: 503 }, times: 5 });
    expect((await call('GET', '/stream?limit=3')).status).toBe(503);
    takeBack();
    expect((await call('PATCH', '/stream/x/record', { record: true }, { 'x-mark': 'here' })).status).toBe(404);
    const [first, second] = double.requests();
    expect([first?.path, first?.search.get('limit')]).toEqual(['/stream', '3']);
    expect([second?.method, second?.headers['x-mark'], second?.body]).toEqual(['PATCH', 'here', '{"record":true}']);
  });
});

it('the hosted double never follows anything itself: a second listener hears nothing', async () => {
  const heard: string[] = [];
  const elsewhere = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void elsewhere.close());
  const address = elsewhere.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { call, double } = await openDouble();
  double.fail({ answer: { kind: 'redirect', to: `http://127.0.0.1:${port}/stream` } });
  expect((await call('GET', '/stream')).status).toBe(302);
  expect(heard).toEqual([]);
});

import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packAnswers } from '../../../../src/service/http/content/content-encoding.ts';
import { addETags } from '../../../../src/service/http/content/etag.ts';
import { createKeptAnswers } from '../../../../src/service/http/content/kept-answers.ts';

let app: FastifyInstance;
let made: number;
let mark: number;
/** What is in memory alone of `a`: undefined where the clock changes it. */
let inMemory: unknown;
let whileMade: () => void;
let isPassing: boolean;
let isNamedTwice: boolean;
let clockMs: number;
let allowedUntilMs: number | undefined;

beforeEach(async () => {
  [made, mark, inMemory, isPassing] = [0, 0, 'nothing', false];
  [clockMs, allowedUntilMs, isNamedTwice] = [0, 100, false];
  whileMade = () => undefined;
  const kept = createKeptAnswers({
    writeMark: () => String(mark),
    inMemory: () => inMemory,
    allowedUntilMs: () => allowedUntilMs,
    now: () => clockMs,
  });
  app = Fastify();
  kept.addTo(app);
  await app.register(
    async (api) => {
      addETags(api);
      packAnswers(api);
      kept.keepAnswersOf(api);
      api.get('/stream/:id', async (request) => {
        made += 1;
        kept.restsOn(request, ['a']);
        if (isPassing) kept.isPassing(request);
        const answer = { name: 'Council'.repeat(300), mark, inMemory };
        whileMade();
        if (isNamedTwice) kept.restsOn(request, ['a']);
        return answer;
      });
      api.get('/other', async (request) => {
        made += 1;
        kept.restsOn(request, ['a']);
        return {};
      });
    },
    { prefix: '/api' },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

// Sent by `fetch` with an `If-None-Match` alone, unless they are given.
const always = { 'cache-control': 'no-cache', pragma: 'no-cache' };

async function read(headers: Record<string, string> = {}, path = '/stream/a') {
  const address = `${app.listeningOrigin}/api${path}`;
  const all = { authorization: 'Bearer one', ...always, ...headers };
  const sent = Object.entries(all).filter(([, value]) => value !== '');
  const response = await fetch(address, { headers: sent });
  const { date, ...rest } = Object.fromEntries(response.headers);
  return { status: response.status, headers: rest, text: await response.text() };
}

describe('an answer that is kept', () => {
  it('is sent again byte for byte, without being made again', async () => {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const first = await read({ 'accept-encoding': encoding });
      const before = made;
      expect(await read({ 'accept-encoding': encoding })).toEqual(first);
      expect(made).toBe(before);
    }
  });

  it('is a 304 for whoever has it, with the same headers as one that is made', async () => {
    const { headers } = await read();
    const known = { 'if-none-match': headers.etag ?? '' };
    const kept = await read(known);
    expect(made).toBe(1);
    mark += 1;
    await read();
    const other = await read({ 'if-none-match': '"older"' });
    expect([kept.status, kept.text, other.status]).toEqual([304, '', 200]);
    expect(kept.headers.etag).toBe(headers.etag);
    expect(kept.headers['content-type']).toBeUndefined();
    mark = 0;
    expect(await read(known)).toEqual(kept);
  });

  it('is kept from a 304 too, for those who have it', async () => {
    const { headers } = await read();
    mark = 5;
    made = 0;
    const known = { 'if-none-match': headers.etag ?? '' };
    expect((await read(known)).status).toBe(200);
    mark = 0;
    expect((await read(known)).status).toBe(304);
    expect((await read(known)).status).toBe(304);
    expect(made).toBe(2);
    expect((await read()).status).toBe(200);
    expect(made).toBe(3);
  });

  it.each([
    ['another key', { authorization: 'Bearer two' }],
    ['another host name', { 'x-forwarded-host': 'elsewhere' }],
    ['another client', { 'user-agent': 'speakeasy-sdk/typescript 3.0.0 2 1 livepeer' }],
  ])('is for the same request alone, not for %s', async (_, headers) => {
    await read();
    await read(headers);
    expect(made).toBe(2);
  });

  it('is not sent after a write', async () => {
    await read();
    mark += 1;
    expect(JSON.parse((await read()).text).mark).toBe(1);
  });

  it('is sent until there is something new of what it names', async () => {
    await read();
    for (const report of ['first', 'second', 'nothing']) {
      inMemory = report;
      for (let i = 0; i < 2; i++) expect(JSON.parse((await read()).text).inMemory).toBe(report);
    }
    expect(made).toBe(4);
  });

  it('is not sent while the clock changes what it names', async () => {
    await read();
    inMemory = undefined;
    for (let i = 0; i < 2; i++) expect(JSON.parse((await read()).text).inMemory).toBeUndefined();
    expect(made).toBe(3);
  });

  it('is not sent after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await read();
    vi.advanceTimersByTime(10_001);
    await read();
    expect(made).toBe(2);
  });

  it('is kept for a cookie too, until the session ends', async () => {
    const cookie = { authorization: '', cookie: 'aircheck=one' };
    const first = await read(cookie);
    clockMs = 100;
    expect(await read(cookie)).toEqual(first);
    await read({ ...cookie, cookie: 'aircheck=two' });
    await read({ ...cookie, 'sec-fetch-site': 'cross-site' });
    expect(made).toBe(3);
    clockMs = 101;
    await read(cookie);
    expect(made).toBe(4);
  });
});

describe('an answer', () => {
  it('is not kept where something was written while it was made', async () => {
    whileMade = () => {
      mark += 1;
    };
    await read();
    whileMade = () => undefined;
    expect(JSON.parse((await read()).text).mark).toBe(1);
  });

  it('is not kept where there is something new before it is whole', async () => {
    isNamedTwice = true;
    whileMade = () => {
      inMemory = made;
    };
    await read();
    await read();
    expect(made).toBe(2);
  });

  it('is not kept where its route says that it passes, nor of another path, nor for nobody', async () => {
    isPassing = true;
    await read();
    await read();
    expect(made).toBe(2);
    await read({}, '/other');
    await read({}, '/other');
    expect(made).toBe(4);
    isPassing = false;
    for (let i = 0; i < 2; i++) await fetch(`${app.listeningOrigin}/api/stream/a`);
    expect(made).toBe(6);
    allowedUntilMs = undefined;
    for (let i = 0; i < 2; i++) await read();
    expect(made).toBe(8);
  });

  it('is made where the database cannot say whether something was written', async () => {
    await read();
    mark = Number.NaN;
    await read();
    expect(made).toBe(2);
  });
});

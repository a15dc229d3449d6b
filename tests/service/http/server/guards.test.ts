import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unknownStatuses } from '../../../../src/service/http/answers.ts';
import { createFailedTries, createSignInTokens } from '../../../../src/service/http/auth.ts';
import { logBrokenAnswers } from '../../../../src/service/http/errors.ts';
import { recordLog } from '../../../support/record-log.ts';

/** The tries with a clock of our own, and every wait they asked for. */
function watchTries() {
  const clock = { now: 0 };
  const waits: number[] = [];
  const tries = createFailedTries(
    () => clock.now,
    async (ms) => waits.push(ms),
  );
  return { clock, waits, tries };
}

it('answers the first five failed tries of an address at once, each further one up to 2 s after the one before', async () => {
  const { waits, tries, clock } = watchTries();
  for (let count = 0; count < 15; count++) {
    await tries.slow('a');
    clock.now += waits.at(-1) ?? 0;
  }
  expect(waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000, 2000, 2000, 2000]);
});

it('stands tries that come at once in one line, and closes those that find it too long', async () => {
  const { waits, tries } = watchTries();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => tries.slow('a')));
  expect(waits).toEqual([100, 300, 700, 1500, 3100, 5100, 7100, 9100, 11_100, 13_100, 15_100, 17_100, 19_100, 21_100]);
  expect(outcomes.filter((outcome) => outcome === 'close')).toHaveLength(1);
});

it('another address is not slowed, and an address is forgiven after ten minutes', async () => {
  const { clock, waits, tries } = watchTries();
  for (let count = 0; count < 5; count++) await tries.slow('a');
  await tries.slow('b');
  clock.now = 11 * 60_000;
  await tries.slow('a');
  expect(waits).toEqual([]);
});

it('a sign-in token is good once, and for ten minutes', () => {
  const clock = { now: 0 };
  const tokens = createSignInTokens(() => clock.now);
  const token = tokens.create();
  expect(tokens.isGood('guess')).toBe(false);
  expect(tokens.isGood(token)).toBe(true);
  tokens.use(token);
  expect(tokens.isGood(token)).toBe(false);
  const old = tokens.create();
  clock.now = 10 * 60_000 + 1;
  expect(tokens.isGood(old)).toBe(false);
});

it('counts all addresses of an IPv6 /64 as one', async () => {
  const { waits, tries } = watchTries();
  for (let count = 0; count < 6; count++) await tries.slow(`2001:db8::${count}`);
  await tries.slow('2001:db8:0:1::1');
  expect(waits).toEqual([100]);
});

const sdk = (version: string) => `speakeasy-sdk/typescript ${version} 2.318.3 1.0.0 livepeer`;

describe('A version of the official SDK gets no status that it rejects', () => {
  it.each([
    [sdk('3.0.1'), ['failed', 'deleted']],
    [sdk('3.1.1'), ['failed', 'deleted']],
    [sdk('3.2.7'), ['deleted']],
    [sdk('3.3.0'), ['deleted']],
    [sdk('3.4.0'), []],
    [sdk('3.10.0'), []],
    [sdk('4.1.0'), []],
    ['speakeasy-sdk/typescript 3.1.1 2.318.3 1.0.0 another', []],
    ['Mozilla/5.0', []],
    [undefined, []],
  ])('%s lacks %j', (userAgent, words) => {
    expect(unknownStatuses(userAgent)).toEqual(words);
  });
});

/** A server whose answer is what `pieces` gives, piece by piece. */
async function serve(pieces: () => AsyncIterable<Buffer>) {
  const { log, logged } = recordLog();
  const app = Fastify({ logController: logBrokenAnswers(log), forceCloseConnections: true });
  app.get('/', (_request, reply) => reply.send(Readable.from(pieces())));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { url, logged };
}

const piece = Buffer.alloc(100_000);

it('an answer that breaks off after its first bytes is logged with its stack', async () => {
  const { url, logged } = await serve(async function* brokenFile() {
    yield piece;
    throw new Error('the file has been cut short');
  });
  const response = await fetch(url);
  await expect(response.arrayBuffer()).rejects.toThrow();
  await expect
    .poll(() => logged)
    .toEqual([expect.stringMatching(/^WARN {2}GET \/ broke off: the file has been cut short\n {4}at .*brokenFile/)]);
});

it('who is served, and who goes away, is no line of the log', async () => {
  let isOver = false;
  const { url, logged } = await serve(async function* endless() {
    try {
      for (;;) yield piece;
    } finally {
      isOver = true;
    }
  });
  const leaving = new AbortController();
  const response = await fetch(url, { signal: leaving.signal });
  leaving.abort();
  await expect(response.arrayBuffer()).rejects.toThrow();
  await expect.poll(() => isOver).toBe(true);
  expect(logged).toEqual([]);
});

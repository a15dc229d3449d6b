import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { logBrokenAnswers } from '../../../../src/service/http/errors.ts';
import { recordLog } from '../../../support/record-log.ts';

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

import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createOpenAnswers } from '../../../../src/service/features/deliveries/client-pages.ts';
import { patient } from '../../../support/patient.ts';

const openAnswers = createOpenAnswers(Date.now);
const server = createServer((_request, answer) => {
  openAnswers.add('page', answer, expiresAt);
  answer.write('The beginning of a film.');
});
let expiresAt: number | undefined;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A download that is under way. */
async function download(endsAt: number | undefined): Promise<{ isBroken: () => boolean; answer: IncomingMessage }> {
  expiresAt = endsAt;
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const [answer]: IncomingMessage[] = await once(
    get({ port: (server.address() as AddressInfo).port, agent: false }),
    'response',
  );
  if (answer === undefined) throw new Error('There was no answer.');
  let isBroken = false;
  answer.on('error', () => {
    isBroken = true;
  });
  answer.resume();
  return { isBroken: () => isBroken, answer };
}

it('a download goes on when its page is prolonged, and breaks off at the new end when that is sooner', async () => {
  const { isBroken, answer } = await download(Date.now() + 400);
  openAnswers.setExpiry('page', Date.now() + 60_000);
  // Past its first end.
  await new Promise((done) => setTimeout(done, 600));
  expect(isBroken()).toBe(false);
  expect(answer.complete).toBe(false);
  openAnswers.setExpiry('page', Date.now() + 50);
  await expect.poll(isBroken, patient).toBe(true);
});

it('one of a page without an end breaks off once it has one that is past', async () => {
  const { isBroken } = await download(undefined);
  openAnswers.setExpiry('page', Date.now() - 1);
  await expect.poll(isBroken, patient).toBe(true);
});

import { open } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRecordedStream } from '../../../support/final-session.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { writeLongRecording } from '../../../support/media/long-recording.ts';
import { patient } from '../../../support/patient.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService } from '../../../support/start-service.ts';

/** Each is a file of its own, so that to read all of them takes a while. */
const segments = 2_000;

const service = await startTestService({}, afterAll);

/** A recording that nobody has read yet. */
let sessionId: string;
beforeAll(async () => {
  const { id: streamId } = await createRecordedStream(service, { name: 'Court 1' });
  const ready = { recordingStatus: 'ready', endedAt: Date.now(), durationSeconds: segments * 2 } as const;
  sessionId = inDatabase(service.dataDirectory, (database) => seedSession(database, streamId, Date.now(), ready)).id;
  await writeLongRecording(join(service.dataDirectory, 'recordings', sessionId), segments);
});

/** A page of its archive, and how it is revoked. */
async function makePage() {
  const { id, url } = await service.post('/aircheck/deliveries', { title: 'Cup', items: [{ sessionId }] });
  const path = `/deliveries/${url.split('/').at(-1)}/media.zip`;
  // So that what is counted below is media alone.
  const { status, headers } = await fetch(`${service.localUrl}${path}`, { method: 'HEAD' });
  expect(status).toBe(200);
  return {
    path,
    bytes: Number(headers.get('content-length')),
    revoke: () => service.call('DELETE', `/aircheck/deliveries/${id}`),
  };
}

/** Asks for the last bytes, for which the checksum has to be known. */
function askForEnd(path: string) {
  const sent = request(`${service.localUrl}${path}`, { headers: { range: 'bytes=-20' }, agent: false });
  const ended = new Promise<Buffer | undefined>((resolve) => {
    sent
      .on('error', () => resolve(undefined))
      .on('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => resolve(Buffer.concat(pieces))).on('error', () => resolve(undefined));
      });
  });
  sent.end();
  return { ended, leave: () => sent.destroy() };
}

/** Bytes of files that the service reads from now on. */
async function countBytes() {
  const file = await open('.');
  const read = vi.spyOn(Object.getPrototypeOf(file), 'read');
  await file.close();
  onTestFinished(() => read.mockRestore());
  return () => read.mock.calls.reduce((sum: number, [, , length]) => sum + Number(length), 0);
}

/** The bytes that were read, once no more are. */
async function whenStill(read: () => number): Promise<number> {
  let before = -1;
  await vi.waitFor(
    () => {
      const isStill = before === read();
      before = read();
      expect(isStill).toBe(true);
    },
    { ...patient, interval: 200 },
  );
  return before;
}

describe('the last bytes of a delivery page’s archive', () => {
  it('are read for no longer than somebody waits for them, or may have them', async () => {
    for (const how of ['gone', 'revoked']) {
      const { path, bytes, revoke } = await makePage();
      const read = await countBytes();
      const clients = Array.from({ length: 10 }, () => askForEnd(path));
      await vi.waitFor(() => expect(read()).toBeGreaterThan(bytes / 100), patient);
      if (how === 'revoked') expect((await revoke()).status).toBe(204);
      else for (const { leave } of clients) leave();
      expect([how, (await whenStill(read)) < bytes / 2]).toEqual([how, true]);
      expect(await Promise.all(clients.map(({ ended }) => ended))).toEqual(clients.map(() => undefined));
      vi.restoreAllMocks();
    }
  });

  it('take one reading of the file, however many ask for them, and whoever of them leaves', async () => {
    const { path, bytes } = await makePage();
    const read = await countBytes();
    const clients = Array.from({ length: 20 }, () => askForEnd(path));
    await vi.waitFor(() => expect(read()).toBeGreaterThan(bytes / 100), patient);
    clients[0]?.leave();
    const [, ...answers] = await Promise.all(clients.map(({ ended }) => ended));
    expect(new Set(answers.map((bytes) => bytes?.length))).toEqual(new Set([20]));
    expect(await whenStill(read)).toBeLessThanOrEqual(bytes);
  });
});

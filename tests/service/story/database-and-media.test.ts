import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { readySession } from '../../support/final-session.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { patient } from '../../support/patient.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';

/** A service of the test's own: what these wait for is real time, so they go on side by side. */
async function open({ onTestFinished }: TestContext) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-lock-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const start = async () => {
    const service = await startServiceProcess({ dataDirectory, env: { AIRCHECK_DEFAULT_PROFILES: '[]' } });
    onTestFinished(() => service.kill());
    return service;
  };
  const holdLock = async () => {
    const lock = await holdDatabase(join(dataDirectory, 'aircheck.db'));
    onTestFinished(lock.release);
    return lock;
  };
  const service = await start();
  const { id, streamKey }: { id: string; streamKey: string } = await service.post('/stream', {
    name: 'Council',
    record: true,
  });
  const push = () => publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 3600, speed: 2 });
  return { dataDirectory, start, holdLock, service, id, push };
}

const sessionsOf = async (service: ServiceProcess, id: string): Promise<StreamObject[]> =>
  service.get(`/stream/${id}/sessions`);
const isRecorded = (service: ServiceProcess, id: string, seconds: number) =>
  vi.waitFor(async () => {
    expect((await sessionsOf(service, id))[0]?.sourceSegmentsDuration).toBeGreaterThan(seconds);
  }, patient);

/** The numbers of the source segments on disk, in their order. */
async function numbersOf(dataDirectory: string, sessionId: string): Promise<number[]> {
  const names = await readdir(join(dataDirectory, 'recordings', sessionId, 'source'));
  return names
    .flatMap((name) => /-(\d+)\.m4s$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** The encoder sends a keyframe every 2 s. */
const segmentsOf = ({ sourceSegmentsDuration = 0 }: StreamObject) => Math.round(sourceSegmentsDuration / 2);

describe.concurrent('The database cannot stop the media', () => {
  it('segments are written while another program holds the lock, and a kill in it loses the open one at most', async (context) => {
    const { dataDirectory, start, holdLock, service, id, push } = await open(context);
    const live = await push();
    await isRecorded(service, id, 1);
    const lock = await holdLock();
    // Three segments and more are written and read back from the API under the lock.
    await isRecorded(service, id, 7);
    const [before] = await sessionsOf(service, id);
    await service.kill();
    await lock.release();
    await expect(live.sent).rejects.toThrow();

    const after = await readySession(await start(), id);
    expect(after.sourceSegmentsDuration).toBeGreaterThan((before?.sourceSegmentsDuration ?? 0) - 2.1);
    expect(after.aircheck?.gaps ?? []).toEqual([]);
    // The open one, too, may lie there: written by a media process that ended after its successor had looked.
    const written = await numbersOf(dataDirectory, after.id);
    expect(written).toEqual(Array.from({ length: written.length }, (_, i) => i));
    expect(written.length - segmentsOf(after)).toBeOneOf([0, 1]);
  });

  it('a known stream key may publish while the lock is held, and its session is there when it is released', async (context) => {
    const { holdLock, service, id, push } = await open(context);
    const lock = await holdLock();
    const live = await push();
    await vi.waitFor(async () => {
      const stream: StreamObject = await service.get(`/stream/${id}`);
      expect(stream.isActive).toBe(true);
    }, patient);
    expect(await sessionsOf(service, id)).toEqual([]);
    await lock.release();
    await vi.waitFor(
      async () => expect(await sessionsOf(service, id)).toMatchObject([{ isActive: true, record: true }]),
      patient,
    );
    await live.stop();
  });

  it('an end, its reason and the outcome of a session that ended during a lock are saved once it is released', async (context) => {
    const { start, holdLock, service, id, push } = await open(context);
    const live = await push();
    await isRecorded(service, id, 1);
    const lock = await holdLock();
    await live.stop();
    await vi.waitFor(() => expect(service.output()).toContain('Session is ready.'), patient);
    // A shorter lock is worth no line in the log.
    await vi.waitFor(() => expect(service.output()).toContain('They will be saved later'), patient);
    await lock.release();
    await vi.waitFor(() => expect(service.output()).toContain('All of them are saved'), patient);

    await service.kill();
    expect(await sessionsOf(await start(), id)).toMatchObject([
      { recordingStatus: 'ready', aircheck: { endReason: 'The encoder stopped.' } },
    ]);
  });
});

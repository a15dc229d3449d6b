import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { inDatabase } from '../../support/in-database.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { patient } from '../../support/patient.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';

let dataDirectory: string;
let service: ServiceProcess;
let lock: { release(): Promise<void> } | undefined;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-lock-'));
  service = await startServiceProcess({ dataDirectory, env: { AIRCHECK_DEFAULT_PROFILES: '[]' } });
});
afterEach(async () => {
  await lock?.release();
  lock = undefined;
  await service.kill();
  await rm(dataDirectory, { recursive: true, force: true });
});

const create = async (name: string): Promise<{ id: string; streamKey: string }> =>
  service.post('/stream', { name, record: true });
const push = (streamKey: string) => publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 3600, speed: 1 });
const sessionsOf = async (id: string): Promise<StreamObject[]> => service.get(`/stream/${id}/sessions`);

/** The numbers of the source segments on disk, in their order. */
async function numbersOf(sessionId: string): Promise<number[]> {
  const names = await readdir(join(dataDirectory, 'recordings', sessionId, 'source'));
  return names
    .flatMap((name) => /-(\d+)\.m4s$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** The encoder sends a keyframe every 2 s. */
const segmentsOf = (session: StreamObject | undefined) => Math.round((session?.sourceSegmentsDuration ?? 0) / 2);

describe('The database cannot stop the media', () => {
  it('segments are written while another program holds the lock, and a kill in it loses the open one at most', async () => {
    const { id, streamKey } = await create('Council');
    const live = await push(streamKey);
    await vi.waitFor(async () => expect((await sessionsOf(id))[0]?.sourceSegmentsDuration).toBeGreaterThan(1), patient);
    lock = await holdDatabase(join(dataDirectory, 'aircheck.db'));
    // Three segments and more are written and read back from the API under the lock.
    await vi.waitFor(async () => expect((await sessionsOf(id))[0]?.sourceSegmentsDuration).toBeGreaterThan(7), patient);
    const [before] = await sessionsOf(id);
    await service.kill();
    await lock.release();
    await expect(live.sent).rejects.toThrow();

    service = await startServiceProcess({ dataDirectory });
    await vi.waitFor(async () => expect(await sessionsOf(id)).toMatchObject([{ recordingStatus: 'ready' }]), patient);
    const [after] = await sessionsOf(id);
    expect(after?.sourceSegmentsDuration).toBeGreaterThan((before?.sourceSegmentsDuration ?? 0) - 2.1);
    expect(after?.aircheck?.gaps ?? []).toEqual([]);
    // The open one, too, may lie there: written by a media process that ended after its successor had looked.
    const written = await numbersOf(after?.id ?? '');
    expect(written).toEqual(Array.from({ length: written.length }, (_, i) => i));
    expect(written.length - segmentsOf(after)).toBeOneOf([0, 1]);
  });

  it('a known stream key may publish while the lock is held, and its session is there when it is released', async () => {
    const { id, streamKey } = await create('Council');
    lock = await holdDatabase(join(dataDirectory, 'aircheck.db'));
    const live = await push(streamKey);
    await vi.waitFor(async () => {
      const stream: StreamObject = await service.get(`/stream/${id}`);
      expect(stream.isActive).toBe(true);
    }, patient);
    expect(await sessionsOf(id)).toEqual([]);
    await lock.release();
    lock = undefined;
    await vi.waitFor(
      async () => expect(await sessionsOf(id)).toMatchObject([{ isActive: true, record: true }]),
      patient,
    );
    await live.stop();
  });
});

describe('What the database could not take is tried again until it is there', () => {
  it('an end, its reason and the outcome of a session that ended during a lock', async () => {
    const { id, streamKey } = await create('Council');
    const live = await push(streamKey);
    await vi.waitFor(async () => expect((await sessionsOf(id))[0]?.sourceSegmentsDuration).toBeGreaterThan(1), patient);
    lock = await holdDatabase(join(dataDirectory, 'aircheck.db'));
    await live.stop();
    await vi.waitFor(() => expect(service.output()).toContain('Session is ready.'), patient);
    await lock.release();
    lock = undefined;
    const stored = () =>
      inDatabase(dataDirectory, (database) =>
        database.prepare('SELECT recording_status FROM sessions WHERE parent_id = ?').pluck().all(id),
      );
    await vi.waitFor(() => expect(stored()).toEqual(['ready']), patient);

    await service.kill();
    service = await startServiceProcess({ dataDirectory });
    expect(await sessionsOf(id)).toMatchObject([
      { recordingStatus: 'ready', aircheck: { endReason: 'The encoder stopped.' } },
    ]);
  });
});

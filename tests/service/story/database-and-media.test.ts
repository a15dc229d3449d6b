import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stream } from '../../../src/contract/stream.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';

const patient = { timeout: 20_000, interval: 50 };

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
  (await service.call('POST', '/stream', { name, record: true })).json();
const push = (streamKey: string) => publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 60, speed: 1 });
const sessionsOf = async (id: string): Promise<Stream[]> =>
  (await service.call('GET', `/stream/${id}/sessions`)).json();

/** Seconds of the longest time between two segments' files of a session. */
async function longestPause(sessionId: string): Promise<number> {
  const folder = join(dataDirectory, 'recordings', sessionId, 'source');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).sort();
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return Math.max(...times.slice(1).map((time, i) => (time - (times[i] ?? time)) / 1000));
}

describe('The database cannot stop the media', () => {
  it('segments are written while another program holds the lock, and a kill in it loses the open one at most', async () => {
    const { id, streamKey } = await create('Council');
    const live = await push(streamKey);
    await vi.waitFor(async () => expect((await sessionsOf(id))[0]?.sourceSegmentsDuration).toBeGreaterThan(1), patient);
    lock = await holdDatabase(join(dataDirectory, 'aircheck.db'));
    const lockedAt = Date.now();
    await vi.waitFor(async () => {
      const asked = performance.now();
      expect((await sessionsOf(id))[0]?.sourceSegmentsDuration).toBeGreaterThan(7);
      expect(performance.now() - asked).toBeLessThan(2000);
    }, patient);
    expect(Date.now() - lockedAt).toBeGreaterThan(4000);
    const [before] = await sessionsOf(id);
    await service.kill();
    await lock.release();
    await expect(live.sent).rejects.toThrow();

    service = await startServiceProcess({ dataDirectory });
    await vi.waitFor(async () => expect(await sessionsOf(id)).toMatchObject([{ recordingStatus: 'ready' }]), patient);
    const [after] = await sessionsOf(id);
    expect(after?.sourceSegmentsDuration).toBeGreaterThan((before?.sourceSegmentsDuration ?? 0) - 2.1);
    expect(await longestPause(after?.id ?? '')).toBeLessThan(4);
  });

  it('a known stream key may publish while the lock is held, and its session is there when it is released', async () => {
    const { id, streamKey } = await create('Council');
    lock = await holdDatabase(join(dataDirectory, 'aircheck.db'));
    const live = await push(streamKey);
    await vi.waitFor(async () => {
      const stream: Stream = await (await service.call('GET', `/stream/${id}`)).json();
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
    await vi.waitFor(() => expect(service.output()).toMatch(/Session \S+ is ready/), patient);
    await lock.release();
    lock = undefined;
    await vi.waitFor(() => expect(service.output()).toContain('All of them are saved'), patient);

    await service.kill();
    service = await startServiceProcess({ dataDirectory });
    expect(await sessionsOf(id)).toMatchObject([
      { recordingStatus: 'ready', aircheck: { endReason: 'The encoder stopped.' } },
    ]);
  });
});

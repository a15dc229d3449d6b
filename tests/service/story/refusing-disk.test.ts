import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { mediaProcessOf } from '../../support/machine/worker-processes.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { patient } from '../../support/patient.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';

const moreThanAnyDiskMegabytes = '999999999';

type Finished = TestContext['onTestFinished'];

/** A folder for a service of the test's own: what these wait for is real time, so they go on side by side. */
async function makeDataDirectory(onTestFinished: Finished): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-disk-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  return dataDirectory;
}

async function startProcess(
  onTestFinished: Finished,
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<ServiceProcess> {
  const service = await startServiceProcess({ dataDirectory, env: { AIRCHECK_DEFAULT_PROFILES: '[]', ...env } });
  onTestFinished(() => service.kill());
  return service;
}

async function start(onTestFinished: Finished, env: Record<string, string> = {}) {
  const dataDirectory = await makeDataDirectory(onTestFinished);
  const service = await startProcess(onTestFinished, dataDirectory, env);
  const { id, streamKey } = await service.post('/stream', { name: 'Council', record: true });
  const push = () => publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 3600, speed: 2 });
  return { dataDirectory, service, id, push };
}

const session = async (on: ServiceProcess, id: string): Promise<StreamObject | undefined> =>
  (await (await on.call('GET', `/stream/${id}/sessions`)).json())[0];

const reaches = (on: ServiceProcess, id: string, seconds: number) =>
  vi.waitFor(async () => expect((await session(on, id))?.sourceSegmentsDuration).toBeGreaterThan(seconds), patient);
const becomes = (on: ServiceProcess, id: string, expected: object) =>
  vi.waitFor(async () => expect(await session(on, id)).toMatchObject(expected), patient);

describe.concurrent('A full disk never takes a show off the air', () => {
  it('the encoder is accepted, the reason stands beside `waiting`, and the session fails where nothing was recorded', async ({
    onTestFinished,
  }) => {
    const { service, id, push } = await start(onTestFinished, { AIRCHECK_DISK_FLOOR_MB: moreThanAnyDiskMegabytes });
    const live = await push();
    const problem = expect.stringContaining('The disk is full');
    await becomes(service, id, { isActive: true, record: true, recordingStatus: 'waiting', aircheck: { problem } });
    await live.stop();
    await becomes(service, id, { isActive: false, recordingStatus: 'failed', aircheck: { failure: problem } });
  });

  it('a session that is not recorded keeps its live window', async ({ onTestFinished }) => {
    const { service, id, push } = await start(onTestFinished, { AIRCHECK_DISK_FLOOR_MB: moreThanAnyDiskMegabytes });
    await service.call('PATCH', `/stream/${id}/record`, { record: false });
    const { playbackId } = await service.get(`/stream/${id}`);
    const live = await push();
    await vi.waitFor(async () => {
      const playlist = await fetch(`${service.apiUrl.replace(/api$/, 'hls')}/${playbackId}/index.m3u8`);
      expect(playlist.status).toBe(200);
    }, patient);
    await live.stop();
  });
});

describe.concurrent('An account’s recordings have a quota of the disk', () => {
  it('beyond which nothing of them is written, while the show stays on the air', async ({ onTestFinished }) => {
    const { service, id, push } = await start(onTestFinished, { AIRCHECK_MAX_DISK_GB: '0.0001' });
    const live = await push();
    const problem = expect.stringContaining('the most that they may');
    await becomes(service, id, { isActive: true, recordingStatus: 'waiting', aircheck: { problem } });
    const recorded = (await session(service, id))?.sourceSegmentsDuration;
    expect(recorded).toBeGreaterThan(0);
    const { what, note } = (await service.get('/aircheck/activity?group=recordings'))[0];
    expect([what, note]).toEqual(['recording-stopped', problem]);
    await live.stop();
    await becomes(service, id, { recordingStatus: 'ready', aircheck: { endReason: problem } });
  });
});

describe.concurrent('A recordings folder that is gone for a while', () => {
  it('costs the segments of that time, and the same session continues when it is back', async ({ onTestFinished }) => {
    const { dataDirectory, service, id, push } = await start(onTestFinished);
    const recordings = join(dataDirectory, 'recordings');
    const live = await push();
    await reaches(service, id, 2);
    await rename(recordings, `${recordings}-unmounted`);
    await becomes(service, id, {
      recordingStatus: 'waiting',
      aircheck: { problem: 'The recordings folder is missing' },
    });
    await rename(`${recordings}-unmounted`, recordings);
    await vi.waitFor(async () => expect((await session(service, id))?.aircheck?.gaps).toHaveLength(1), patient);
    await reaches(service, id, 4);
    await live.stop();
    await becomes(service, id, { recordingStatus: 'ready', aircheck: { gaps: [{ cause: 'disk' }] } });
    const parts = await readRecording((await session(service, id))?.recordingUrl ?? '');
    expect(parts.flatMap(({ decodeErrors }) => decodeErrors)).toEqual([]);
  });

  it('when a session ends keeps it waiting, with the reason, until it is back', async ({ onTestFinished }) => {
    const { dataDirectory, service, id, push } = await start(onTestFinished);
    const recordings = join(dataDirectory, 'recordings');
    const live = await push();
    await reaches(service, id, 3);
    await rename(recordings, `${recordings}-unmounted`);
    await live.stop();
    const problem = 'The recordings folder is missing. Is its disk mounted?';
    await becomes(service, id, { isActive: false, recordingStatus: 'waiting', aircheck: { problem } });
    await rename(`${recordings}-unmounted`, recordings);
    await becomes(service, id, { recordingStatus: 'ready' });
    expect((await session(service, id))?.aircheck).not.toHaveProperty('problem');
  });

  it('at the start is reported, fails no session, and is waited for', async ({ onTestFinished }) => {
    const { dataDirectory, service: first, id, push } = await start(onTestFinished);
    const recordings = join(dataDirectory, 'recordings');
    await push();
    await reaches(first, id, 3);
    await first.kill();
    await rename(recordings, `${recordings}-unmounted`);
    const second = await startProcess(onTestFinished, dataDirectory);
    await becomes(second, id, {
      recordingStatus: 'waiting',
      aircheck: { problem: expect.stringContaining('mounted') },
    });
    expect(second.output()).toContain('THE RECORDINGS ARE MISSING');
    expect(await readdir(recordings)).toEqual([]);
    await rm(recordings, { recursive: true });
    await rename(`${recordings}-unmounted`, recordings);
    await becomes(second, id, { recordingStatus: 'ready' });
  });
});

describe.concurrent('A file in the place of a folder', () => {
  it.for(['source', ''])('of a session, “%s”, ends it with a reason', async (place, { onTestFinished }) => {
    const { dataDirectory, service, id, push } = await start(onTestFinished);
    const live = await push();
    await reaches(service, id, 2);
    const recording = join(dataDirectory, 'recordings', (await session(service, id))?.id ?? '');
    // A length is known before the disk has it: on a slow machine the folder comes later.
    const isSegment = expect.stringMatching(/\.m4s$/);
    await vi.waitFor(async () => expect(await readdir(join(recording, 'source'))).toContainEqual(isSegment), patient);
    const folder = join(recording, place);
    // Else the recorder may make the folder again before the file is there.
    const writer = mediaProcessOf(service.pid);
    process.kill(writer, 'SIGSTOP');
    try {
      await rename(folder, join(dataDirectory, 'moved-away'));
      await writeFile(folder, 'no folder');
    } finally {
      process.kill(writer, 'SIGCONT');
    }
    await live.stop();
    await becomes(service, id, { recordingStatus: 'failed', aircheck: { failure: expect.stringMatching(/./) } });
  });
});

describe.concurrent('A service without file descriptors', () => {
  it.runIf(process.platform === 'linux')(
    'goes on with the same session when they are back',
    async ({ onTestFinished }) => {
      const { service, id, push } = await start(onTestFinished);
      const live = await push();
      await reaches(service, id, 2);
      const pid = mediaProcessOf(service.pid);
      const limit = (files: number) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${files}:`]);
      limit(3);
      await becomes(service, id, { aircheck: { problem: 'Too many files are open' } });
      limit(1024);
      await vi.waitFor(async () => expect((await session(service, id))?.aircheck?.gaps).toHaveLength(1), patient);
      await live.stop();
      await becomes(service, id, { recordingStatus: 'ready', aircheck: { gaps: [{ cause: 'disk' }] } });
    },
  );
});

import { execFileSync } from 'node:child_process';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, readSessions } from '../../support/final-session.ts';
import { mediaProcessOf } from '../../support/machine/worker-processes.ts';
import { repeatPackets } from '../../support/media/encode-busy-packets.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { patient } from '../../support/patient.ts';
import { openDataDirectory } from '../../support/restartable-service.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import type { ServiceProcess } from '../../support/start-service-process.ts';

type Service = TestService | ServiceProcess;

const clip = { width: 160, height: 90, bitrate: 100_000, seconds: 16 };
const slowly = { ...patient, interval: 100 };

async function goLive(service: Service, body: object = {}) {
  const stream = await createRecordedStream(service, { profiles: [], ...body });
  const packets = repeatPackets(await encodePackets(clip), clip.seconds, 3600);
  const { streamKey = '' } = stream;
  const { stop } = await publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 2 });
  return { ...stream, stop };
}

const sessionOf = async (service: Service, { id }: StreamObject) => (await readSessions(service, id))[0];
const becomes = (service: Service, stream: StreamObject, expected: object) =>
  vi.waitFor(async () => expect(await sessionOf(service, stream)).toMatchObject(expected), slowly);
const reaches = (service: Service, stream: StreamObject, seconds: number) =>
  vi.waitFor(async () => {
    expect((await sessionOf(service, stream))?.sourceSegmentsDuration).toBeGreaterThan(seconds);
  }, slowly);

it('A full disk never takes a show off the air: it is live with the reason, fails if nothing was recorded, and has its live window', async () => {
  const service = await startTestService({ diskFloorBytes: 1e15 }, onTestFinished);
  const [recorded, live] = [await goLive(service), await goLive(service, { record: false })];
  const problem = expect.stringContaining('The disk is full');
  await becomes(service, recorded, { isActive: true, record: true, recordingStatus: 'waiting', aircheck: { problem } });
  await recorded.stop();
  await becomes(service, recorded, { isActive: false, recordingStatus: 'failed', aircheck: { failure: problem } });
  await vi.waitFor(async () => {
    expect((await fetch(`${service.localUrl}/hls/${live.playbackId}/index.m3u8`)).status).toBe(200);
  }, slowly);
  await live.stop();
});

it('Beyond an account’s quota of the disk nothing of its recordings is written, while the show stays on the air', async () => {
  const service = await startTestService({ maxDiskBytes: 100_000 }, onTestFinished);
  const stream = await goLive(service);
  const problem = expect.stringContaining('the most that they may');
  await becomes(service, stream, { isActive: true, recordingStatus: 'waiting', aircheck: { problem } });
  expect((await sessionOf(service, stream))?.sourceSegmentsDuration).toBeGreaterThan(0);
  const [entry] = await service.get('/aircheck/activity?group=recordings');
  expect(entry).toMatchObject({ what: 'recording-stopped', note: problem });
  await stream.stop();
  await becomes(service, stream, { recordingStatus: 'ready', aircheck: { endReason: problem } });
});

// One service after one accident after the other.
describe('A disk that refuses', async () => {
  const { dataDirectory, start } = await openDataDirectory(afterAll);
  let service = await start();
  const recordings = join(dataDirectory, 'recordings');
  const unmount = () => rename(recordings, `${recordings}-unmounted`);
  const mount = () => rename(`${recordings}-unmounted`, recordings);
  const isMissing = 'The recordings folder is missing. Is its disk mounted?';

  /** Waits until a session has a gap, ends it, and expects it to be ready in spite of that. */
  async function endWithGap(stream: Awaited<ReturnType<typeof goLive>>): Promise<void> {
    await becomes(service, stream, { aircheck: { gaps: [{ cause: 'disk' }] } });
    await stream.stop();
    await becomes(service, stream, { recordingStatus: 'ready', aircheck: { gaps: [{ cause: 'disk' }] } });
  }

  it('since the recordings folder is gone for a while, costs the segments of that time, and the same session continues', async () => {
    const stream = await goLive(service);
    await reaches(service, stream, 2);
    await unmount();
    await becomes(service, stream, {
      recordingStatus: 'waiting',
      aircheck: { problem: 'The recordings folder is missing' },
    });
    await mount();
    await endWithGap(stream);
    const parts = await readRecording((await sessionOf(service, stream))?.recordingUrl ?? '');
    expect(parts.flatMap(({ decodeErrors }) => decodeErrors)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('since no file can be opened, does the same', async () => {
    const stream = await goLive(service);
    await reaches(service, stream, 2);
    const pid = String(mediaProcessOf(service.pid));
    const limit = (files: number) => execFileSync('prlimit', ['--pid', pid, `--nofile=${files}:`]);
    limit(3);
    await becomes(service, stream, { aircheck: { problem: 'Too many files are open' } });
    limit(1024);
    await endWithGap(stream);
  });

  it('when a session ends keeps it waiting, with the reason, until the folder is back', async () => {
    const stream = await goLive(service);
    await reaches(service, stream, 3);
    await unmount();
    await stream.stop();
    await becomes(service, stream, { isActive: false, recordingStatus: 'waiting', aircheck: { problem: isMissing } });
    await mount();
    await becomes(service, stream, { recordingStatus: 'ready' });
    expect((await sessionOf(service, stream))?.aircheck).not.toHaveProperty('problem');
  });

  it('by a file in the place of a session’s folder, or of one in it, ends the session with a reason', async () => {
    const streams = [await goLive(service), await goLive(service)];
    const folders = await Promise.all(
      streams.map(async (stream) => {
        await reaches(service, stream, 2);
        const folder = join(recordings, (await sessionOf(service, stream))?.id ?? '');
        // A length is known before the disk has it: on a slow machine the folder comes later.
        const isSegment = expect.stringMatching(/\.m4s$/);
        await vi.waitFor(async () => expect(await readdir(join(folder, 'source'))).toContainEqual(isSegment), slowly);
        return folder;
      }),
    );
    // Else the recorder may make the folder again before the file is there.
    const writer = mediaProcessOf(service.pid);
    process.kill(writer, 'SIGSTOP');
    try {
      for (const [index, place] of ['source', ''].entries()) {
        const folder = join(folders[index] ?? '', place);
        await rename(folder, join(dataDirectory, `moved-away-${index}`));
        await writeFile(folder, 'no folder');
      }
    } finally {
      process.kill(writer, 'SIGCONT');
    }
    for (const stream of streams) {
      await stream.stop();
      const failure = expect.stringMatching(/./);
      await becomes(service, stream, { recordingStatus: 'failed', aircheck: { failure } });
    }
  });

  it('at the start is reported, fails no session, and is waited for', async () => {
    const stream = await goLive(service);
    await reaches(service, stream, 3);
    await service.kill();
    await unmount();
    service = await start();
    const problem = expect.stringContaining('mounted');
    await becomes(service, stream, { recordingStatus: 'waiting', aircheck: { problem } });
    expect(service.output()).toContain('THE RECORDINGS ARE MISSING');
    expect(await readdir(recordings)).toEqual([]);
    await rm(recordings, { recursive: true });
    await mount();
    await becomes(service, stream, { recordingStatus: 'ready' });
  });
});

import { chownSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, type TestContext } from 'vitest';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { canLimitForks, limitableUid, limitForks } from '../../support/machine/fork-limit.ts';
import { mountSmallDisk } from '../../support/machine/small-disk.ts';
import { transcodeWorkersOf } from '../../support/machine/worker-processes.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const profiles = [{ name: 'half', width: 160, height: 90, bitrate: 100_000, fps: 0 }];
const all = [expect.objectContaining({ name: 'half', bytes: expect.any(Number) })];

type Finished = TestContext['onTestFinished'];

/** Each test has a service of its own and waits for real time, so they go on side by side. */
async function makeDataDirectory(onTestFinished: Finished): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-workers-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  return dataDirectory;
}

async function open(onTestFinished: Finished, uid?: number): Promise<ServiceProcess & { dataDirectory: string }> {
  const dataDirectory = await makeDataDirectory(onTestFinished);
  if (uid !== undefined) chownSync(dataDirectory, uid, uid);
  return openIn(onTestFinished, dataDirectory, uid);
}

async function openIn(
  onTestFinished: Finished,
  dataDirectory: string,
  uid?: number,
): Promise<ServiceProcess & { dataDirectory: string }> {
  const service = await startServiceProcess({ dataDirectory, uid, env: { AIRCHECK_TRANSCODE_JOBS: '1' } });
  onTestFinished(() => service.kill());
  return { ...service, dataDirectory };
}

async function publish(service: ServiceProcess, seconds: number, speed?: number) {
  const stream = await createRecordedStream(service, { profiles });
  const { streamKey = '', id } = stream;
  return { id, live: await publishTestStream({ url: service.rtmpUrl, streamKey, seconds, ...(speed && { speed }) }) };
}

describe.concurrent('A hung worker delays nobody but whom it works for', () => {
  it('another session is ready while the worker is stopped, and its own session as soon as it is ended', async ({
    onTestFinished,
  }) => {
    const service = await open(onTestFinished);
    const own = await publish(service, 20, 2);
    const isAtWork = async () => {
      const [session] = await readSessions(service, own.id);
      const folder = join(service.dataDirectory, 'recordings', session?.id ?? '', 'half');
      return existsSync(folder) ? transcodeWorkersOf(service.pid)[0] : undefined;
    };
    const hung = await waitUntil(isAtWork, { what: 'a worker is at work' });
    process.kill(hung, 'SIGSTOP');
    const other = await publish(service, 4);
    await other.live.finish();
    const { aircheck } = await readySession(service, other.id);
    expect(aircheck?.renditions).toEqual(all);
    await own.live.finish();
    expect((await readySession(service, own.id)).aircheck?.renditions).toEqual(all);
    expect(transcodeWorkersOf(service.pid)).not.toContain(hung);
    // Not for the time that its command may take.
    expect(service.output()).toContain('the worker fell silent for 6 s');
  });
});

describe.concurrent('A fork that fails stops neither a recording nor what comes after it', () => {
  it.runIf(canLimitForks)(
    'while no worker can be started the source is recorded and nothing fails; then all is made without a restart',
    async ({ onTestFinished }) => {
      const service = await open(onTestFinished, limitableUid);
      const allowForks = limitForks(service.pid);
      const { id, live } = await publish(service, 8);
      const { secondsSent } = await live.finish();
      const [during] = await waitUntil(
        async () => {
          const sessions = await readSessions(service, id);
          return sessions[0]?.isActive === false ? sessions : undefined;
        },
        { what: 'the session has ended' },
      );
      expect(during?.sourceSegmentsDuration).toBeCloseTo(secondsSent, 0);
      // A few rests long: what would be given up by counting attempts is given up by now.
      await wait(2000);
      expect(await readSessions(service, id)).toMatchObject([{ recordingStatus: 'waiting' }]);
      // Once for each worker that is tried: one that encodes, two that check.
      expect(service.output().match(/EAGAIN/g)?.length).toBeLessThanOrEqual(3);

      allowForks();
      const session = await readySession(service, id);
      expect(session.aircheck?.renditions).toEqual(all);
    },
  );
});

describe.concurrent('A full disk costs no rendition', () => {
  it('what could not be written is made once there is room', async ({ skip, onTestFinished }) => {
    const dataDirectory = await makeDataDirectory(onTestFinished);
    const disk = mountSmallDisk(dataDirectory, 40);
    if (disk === undefined) return skip('This user may not mount a file system.');
    onTestFinished(disk.unmount);
    const service = await openIn(onTestFinished, dataDirectory);
    // All at once, so that much of it waits for the transcoder.
    const { id, live } = await publish(service, 60);
    await live.sent;
    const isRecorded = async () => ((await readSessions(service, id))[0]?.sourceSegmentsDuration ?? 0) > 40;
    await waitUntil(isRecorded, { what: 'most of it is recorded', everyMs: 20 });
    disk.fill(0);
    const isMet = async () => /no space left/i.test(service.output());
    await waitUntil(isMet, { what: 'the transcoder meets the full disk' });
    // A few rests long: what would be given up by counting attempts is given up by now.
    await wait(3000);
    disk.empty();
    await live.finish();
    expect((await readySession(service, id)).aircheck?.renditions).toEqual(all);
    // Not for each attempt: once, and again only where a small segment had found room in between.
    const timesSaid = (words: RegExp) => service.output().match(words)?.length;
    expect(timesSaid(/worker cannot write/g)).toBe(timesSaid(/worker runs again/g));
  });
});

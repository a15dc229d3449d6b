import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { readSessions, readySession } from '../support/final-session.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { readRecording } from '../support/media/read-recording.ts';
import { patient } from '../support/patient.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;

interface Setting {
  env?: Record<string, string>;
  /** An error comes with SIGUSR2, from code that is not the service's. */
  fault?: string;
  through?: string[];
}

/** A directory of the test's own, and services that end with it: the tests wait for real time, side by side. */
async function openDirectory({ onTestFinished }: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-main-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return async ({ env, fault, through = [] }: Setting = {}): Promise<ServiceProcess> => {
    const path = join(directory, 'fault.mjs');
    await writeFile(path, `function breakDown() { ${fault} }\nprocess.on('SIGUSR2', breakDown);`);
    const service = await startServiceProcess({
      dataDirectory: join(directory, 'data'),
      env: {
        AIRCHECK_DEFAULT_PROFILES: '[]',
        ...(fault !== undefined && { NODE_OPTIONS: `--import=${path}` }),
        ...env,
      },
      through,
    });
    onTestFinished(() => service.kill());
    return service;
  };
}

async function record(service: ServiceProcess): Promise<string> {
  const { id, streamKey } = await service.post('/stream', { name: 'Council', record: true });
  await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 3600, speed: 4 });
  await vi.waitFor(async () => {
    expect((await readSessions(service, id))[0]?.sourceSegmentsDuration).toBeGreaterThan(3);
  }, patient);
  return id;
}

const publishAs = (service: ServiceProcess, streamKey: string) =>
  publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 1 }).catch(() => undefined);

const threeLines = /^Dashboard \S+\nAPI \S+\nRTMP \S+\n$/;

describe.concurrent('what the process prints', () => {
  it('is three lines on stdout, and the log on stderr, with the media process’s lines and without a key that was tried', async (context) => {
    const start = await openDirectory(context);
    const service = await start();
    await publishAs(service, 'tried-by-a-stranger');
    await vi.waitFor(() => {
      expect(service.stderr()).toMatch(/Z WARN {2}RTMP: a publisher was refused: .* remoteAddress=\S+ process=media$/m);
    }, patient);
    await record(service);
    expect(await service.stop()).toBe(0);
    expect(service.stdout()).toMatch(threeLines);
    expect(service.stderr()).not.toContain('tried-by-a-stranger');
    const lines = service.stderr().trimEnd().split('\n');
    expect(lines).toEqual(lines.map(() => expect.stringMatching(time)));
    expect(lines).toContainEqual(expect.stringMatching(/ INFO {2}SIGTERM: closing recordings\.$/));
  });

  it('is a log of one object a line if that is asked for', async (context) => {
    const start = await openDirectory(context);
    const service = await start({ env: { AIRCHECK_LOG_FORMAT: 'json' } });
    await record(service);
    expect(await service.stop()).toBe(0);
    expect(service.stdout()).toMatch(threeLines);
    const records = service
      .stderr()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records).toEqual(
      records.map(() =>
        expect.objectContaining({
          time: expect.stringMatching(time),
          level: expect.stringMatching(/^(?:info|warn|error)$/),
          message: expect.any(String),
        }),
      ),
    );
    expect(records).toContainEqual(expect.objectContaining({ message: 'SIGTERM: closing recordings.' }));
  });
});

describe.concurrent('a log that cannot be written', () => {
  /** Each try is a line of the log. */
  const goesOn = async (service: ServiceProcess) => {
    for (const streamKey of ['a', 'b', 'c']) await publishAs(service, streamKey);
    await record(service);
    expect(await service.stop()).toBe(0);
  };

  it('stops nothing if its reader is gone', async (context) => {
    const start = await openDirectory(context);
    const service = await start();
    service.closeStderr();
    await goesOn(service);
  });

  // /dev/full, which refuses every write with ENOSPC, is on Linux only.
  it.skipIf(!existsSync('/dev/full'))('stops nothing where its disk is full', async (context) => {
    const start = await openDirectory(context);
    await goesOn(await start({ through: ['sh', '-c', 'exec "$0" "$@" 2> /dev/full'] }));
  });
});

describe.concurrent('a failure that nobody waited for', () => {
  it('is logged with its stack, and the service keeps recording', async (context) => {
    const start = await openDirectory(context);
    const service = await start({ fault: "Promise.reject(new Error('forgotten'))" });
    const id = await record(service);
    const [before] = await readSessions(service, id);
    process.kill(service.pid, 'SIGUSR2');
    await vi.waitFor(() => {
      expect(service.stderr()).toMatch(/ ERROR .*The service keeps running: forgotten\n {4}at .*breakDown.*fault\.mjs/);
    }, patient);
    await vi.waitFor(async () => {
      const [now] = await readSessions(service, id);
      expect(now?.sourceSegmentsDuration).toBeGreaterThan((before?.sourceSegmentsDuration ?? 0) + 3);
    }, patient);
    expect(await service.stop()).toBe(0);
  });
});

describe.concurrent('an exception that nobody caught', () => {
  it('is logged with its stack; recordings are closed, and the process ends with 1', async (context) => {
    const start = await openDirectory(context);
    const service = await start({ fault: "throw new Error('broken')" });
    const id = await record(service);
    process.kill(service.pid, 'SIGUSR2');
    expect(await service.exited).toBe(1);
    expect(service.stderr()).toMatch(/ ERROR .*Uncaught exception.*: broken\n {4}at .*breakDown.*fault\.mjs/);

    // A busy machine may have ended it before all was settled: then the next start settles the rest.
    const session = await readySession(await start(), id);
    expect(session.isActive).toBe(false);
    const [part] = await readRecording(session.recordingUrl ?? '');
    expect(part?.decodeErrors).toEqual([]);
    expect(part?.durationSeconds).toBeCloseTo(session.sourceSegmentsDuration ?? 0, 1);
  });

  it('ends with 1 while the service is stopping, too', async (context) => {
    const start = await openDirectory(context);
    const fault = "process.kill(process.pid, 'SIGTERM'); setImmediate(() => { throw new Error('late') })";
    const service = await start({ fault });
    await record(service);
    process.kill(service.pid, 'SIGUSR2');
    expect(await service.exited).toBe(1);
    expect(service.stderr()).toContain('late');
  });
});

import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSessions, readySession } from '../support/final-session.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { readRecording } from '../support/media/read-recording.ts';
import { patient } from '../support/patient.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;

let directory: string;
let service: ServiceProcess;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aircheck-main-'));
});
afterEach(async () => {
  await service.kill();
  await rm(directory, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  startServiceProcess({
    dataDirectory: join(directory, 'data'),
    env: { AIRCHECK_DEFAULT_PROFILES: '[]', ...env },
  });

/** The service with a fault that comes when SIGUSR2 does, from code that is not the service's. */
async function startWithFault(fault: string, env: Record<string, string> = {}): Promise<ServiceProcess> {
  const path = join(directory, 'fault.mjs');
  await writeFile(path, `function breakDown() { ${fault} }\nprocess.on('SIGUSR2', breakDown);`);
  return start({ NODE_OPTIONS: `--import=${path}`, ...env });
}

async function record(): Promise<{ id: string; sent: Promise<unknown> }> {
  const { id, streamKey } = await service.post('/stream', { name: 'Council', record: true });
  const { sent } = await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 3600, speed: 2 });
  sent.catch(() => undefined);
  await vi.waitFor(async () => {
    expect((await readSessions(service, id))[0]?.sourceSegmentsDuration).toBeGreaterThan(3);
  }, patient);
  return { id, sent };
}

describe('what the process prints', () => {
  it('is three lines on stdout, and the log on stderr', async () => {
    service = await start();
    await record();
    expect(await service.stop()).toBe(0);
    expect(service.stdout()).toMatch(/^Dashboard \S+\nAPI \S+\nRTMP \S+\n$/);
    const lines = service.stderr().trimEnd().split('\n');
    expect(lines).toEqual(lines.map(() => expect.stringMatching(time)));
    expect(lines).toContainEqual(expect.stringMatching(/ INFO {2}SIGTERM: closing recordings\.$/));
  });

  it('is a log of one object a line if that is asked for', async () => {
    service = await start({ AIRCHECK_LOG_FORMAT: 'json' });
    await record();
    expect(await service.stop()).toBe(0);
    expect(service.stdout()).toMatch(/^Dashboard \S+\nAPI \S+\nRTMP \S+\n$/);
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

it('a line of the media process comes from the same log, and shows no key that was tried', async () => {
  service = await start();
  await publishTestStream({ url: service.rtmpUrl, streamKey: 'tried-by-a-stranger', seconds: 1 }).catch(
    () => undefined,
  );
  await vi.waitFor(() => {
    expect(service.stderr()).toMatch(/Z WARN {2}RTMP: a publisher was refused: .* remoteAddress=\S+ process=media$/m);
  }, patient);
  expect(service.stderr()).not.toContain('tried-by-a-stranger');
});

describe('a log that cannot be written', () => {
  /** Each is a line of the log. */
  const refuseSome = async () => {
    for (const streamKey of ['a', 'b', 'c']) {
      await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 1 }).catch(() => undefined);
    }
  };

  it('stops nothing if its reader is gone', async () => {
    service = await start();
    service.closeStderr();
    await refuseSome();
    await record();
    expect(await service.stop()).toBe(0);
  });

  // /dev/full, which refuses every write with ENOSPC, is on Linux only.
  it.skipIf(!existsSync('/dev/full'))('stops nothing where its disk is full', async () => {
    service = await startServiceProcess({
      dataDirectory: join(directory, 'data'),
      env: { AIRCHECK_DEFAULT_PROFILES: '[]' },
      through: ['sh', '-c', 'exec "$0" "$@" 2> /dev/full'],
    });
    await refuseSome();
    await record();
    expect(await service.stop()).toBe(0);
  });
});

describe('a failure that nobody waited for', () => {
  it('is logged with its stack, and the service keeps recording', async () => {
    service = await startWithFault("Promise.reject(new Error('forgotten'))");
    const { id } = await record();
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

describe('an exception that nobody caught', () => {
  it('is logged with its stack; recordings are closed, and the process ends with 1', async () => {
    service = await startWithFault("throw new Error('broken')");
    const { id } = await record();
    process.kill(service.pid, 'SIGUSR2');
    expect(await service.exited).toBe(1);
    expect(service.stderr()).toMatch(/ ERROR .*Uncaught exception.*: broken\n {4}at .*breakDown.*fault\.mjs/);

    service = await start();
    // A busy machine may have ended it before all was settled: then the next start settles the rest.
    const session = await readySession(service, id);
    expect(session.isActive).toBe(false);
    const [part] = await readRecording(session.recordingUrl ?? '');
    expect(part?.decodeErrors).toEqual([]);
    expect(part?.durationSeconds).toBeCloseTo(session.sourceSegmentsDuration ?? 0, 1);
  });

  it('ends with 1 while the service is stopping, too', async () => {
    service = await startWithFault(
      "process.kill(process.pid, 'SIGTERM'); setImmediate(() => { throw new Error('late') })",
    );
    await record();
    process.kill(service.pid, 'SIGUSR2');
    expect(await service.exited).toBe(1);
    expect(service.stderr()).toContain('late');
  });
});

import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, finalSessions, readSessions, readySession } from '../../support/final-session.ts';
import { publishTestStream, type TestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';

const run = promisify(execFile);
const command = (name: string) => fileURLToPath(new URL(`../../../dist/service/${name}.js`, import.meta.url));
const media = { width: 320, height: 180 };

// One story in order: a service that records, a backup of it, a service on what was restored.

let directory: string;
let service: ServiceProcess;
const started: ServiceProcess[] = [];
let past: StreamObject;
let live: StreamObject;
let encoder: TestStream;
const at = (name: string) => join(directory, name);
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  await startOn('data');
});
afterAll(async () => {
  encoder?.abort();
  await Promise.all(started.map((one) => one.stop()));
  await rm(directory, { recursive: true, force: true });
});

async function startOn(name: string): Promise<void> {
  service = await startServiceProcess({ dataDirectory: at(name), env: { AIRCHECK_DEFAULT_PROFILES: '[]' } });
  started.push(service);
}

async function publish(stream: StreamObject, seconds: number, speed?: number): Promise<TestStream> {
  return publishTestStream({ url: service.rtmpUrl, streamKey: stream.streamKey ?? '', seconds, speed, ...media });
}

/** It plays from its first frame to its last, and where the number of frames is known, none is missing. */
async function expectWhole(session: StreamObject | undefined, frames?: number): Promise<void> {
  const parts = await readRecording(session?.recordingUrl ?? '');
  expect(parts.flatMap(({ decodeErrors }) => decodeErrors)).toEqual([]);
  const decoded = parts.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0);
  expect(decoded).toBeCloseTo((session?.sourceSegmentsDuration ?? 0) * 30, -1);
  if (frames !== undefined) expect(decoded).toBe(frames);
}

const recordedSeconds = async () => (await readSessions(service, live.id))[0]?.sourceSegmentsDuration ?? 0;

describe('A backup that is made while the service records is whole', () => {
  it('is made beside a live session, which loses nothing by it', async () => {
    past = await createRecordedStream(service);
    await (await publish(past, 4)).finish();
    await readySession(service, past.id);
    live = await createRecordedStream(service);
    encoder = await publish(live, 60, 1);
    await expect.poll(recordedSeconds).toBeGreaterThan(3);
    const { stdout } = await run(process.execPath, [command('backup'), '--data', at('data'), '--to', at('backup')]);
    expect(stdout).toMatch(/^Backed up 2 recordings: \d+ files, \d+ MB, in /);
    const { framesSent } = await encoder.stop();
    await expectWhole(await readySession(service, live.id), framesSent);
    await service.stop();
  });

  it('holds keys and media for their owner only', async () => {
    const entries = await readdir(at('backup'), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o077]).toEqual([entry.name, 0]);
    }
    expect(entries.map(({ name }) => name)).not.toContain('service.lock');
  });

  it('is restored to a data directory whose recordings play', async () => {
    await run(process.execPath, [command('restore'), '--from', at('backup'), '--data', at('restored')]);
    await startOn('restored');
    const before = await readySession(service, past.id);
    // Live at the time of the backup: settled like one that a crash left open.
    const [cut] = await finalSessions(service, live.id);
    expect(cut?.recordingStatus).toBe('ready');
    expect(cut?.sourceSegmentsDuration).toBeGreaterThan(1.5);
    await expectWhole(before);
    await expectWhole(cut);
  });

  it('is taken up by the same encoders: their stream keys are in it', async () => {
    await (await publish(past, 2)).finish();
    await expect.poll(async () => (await readSessions(service, past.id)).length).toBe(2);
  });
});

describe('A built tree brings its commands along', () => {
  it('makes API keys without the sources, while the service runs', async () => {
    const args = [command('keys'), 'create', '--name', 'studio-b', '--data', at('restored')];
    const [key = ''] = (await run(process.execPath, args)).stdout.split('\n');
    const response = await fetch(`${service.apiUrl}/aircheck/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(await response.json()).toMatchObject({ keyName: 'studio-b' });
  });
});

describe('A backup says what it could not hold', () => {
  it('names recordings that should be there and are not, as where their disk is not mounted', async () => {
    await cp(at('backup'), at('unmounted'), { recursive: true });
    await rm(join(at('unmounted'), 'recordings'), { recursive: true });
    const backUp = run(process.execPath, [command('backup'), '--data', at('unmounted'), '--to', at('partial')]);
    await expect(backUp).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^1 recordings that should be ready were not there: [0-9a-f-]{36}\./),
    });
  });
});

describe('Backup and restore overwrite nothing', () => {
  it('a backup to a folder that is there is refused', async () => {
    const backUp = run(process.execPath, [command('backup'), '--data', at('restored'), '--to', at('backup')]);
    await expect(backUp).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') });
  });

  it('a restore over data is refused, and leaves them as they are', async () => {
    await mkdir(at('other'));
    await writeFile(join(at('other'), 'kept'), 'kept');
    const restore = run(process.execPath, [command('restore'), '--from', at('backup'), '--data', at('other')]);
    await expect(restore).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
    expect(await readdir(at('other'))).toEqual(['kept']);
  });

  it('a restore follows no link in a backup, and fills a data directory that is a link', async () => {
    await cp(at('backup'), at('planted'), { recursive: true });
    await mkdir(at('elsewhere'));
    await writeFile(join(at('elsewhere'), 'secret'), 'a secret');
    await symlink(at('elsewhere'), join(at('planted'), 'clips-elsewhere'));
    await symlink(join(at('elsewhere'), 'secret'), join(at('planted'), 'link'));
    await mkdir(at('disk'));
    await symlink(at('disk'), at('linked'));
    await run(process.execPath, [command('restore'), '--from', at('planted'), '--data', at('linked')]);
    expect((await lstat(at('linked'))).isSymbolicLink()).toBe(true);
    const restored = await readdir(at('disk'));
    expect(restored).toEqual(expect.arrayContaining(['aircheck.db', 'recordings']));
    expect(restored).not.toEqual(expect.arrayContaining([expect.stringMatching(/link|elsewhere|restore/)]));
  });

  it('a restore of a damaged backup is refused, and leaves nothing half-done', async () => {
    await mkdir(at('damaged'));
    await writeFile(join(at('damaged'), 'aircheck.db'), 'no database');
    const restore = run(process.execPath, [command('restore'), '--from', at('damaged'), '--data', at('fresh')]);
    await expect(restore).rejects.toMatchObject({ code: 1 });
    expect(await readdir(directory)).not.toEqual(expect.arrayContaining([expect.stringContaining('fresh')]));
  });
});

import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Gap } from '../../../src/contract/session.ts';
import { checkRecording } from '../../../src/service/finish/check-recording.ts';
import { finishRecording } from '../../../src/service/finish/recording-steps.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import { createDiskGuard, describeWriteFailure, diskFloorBytes } from '../../../src/service/recorder/stop-reason.ts';
import { makeFolder, record, startedAtMs } from './record.ts';
import { audioConfig, frame, media, videoConfig } from './synthetic-packets.ts';

const configs = [videoConfig(), audioConfig()];
const tenSeconds = [...configs, ...media({ fromMs: 0, toMs: 10_000 })];
const gigabyte = 1e9;

/** A clock that moves on by 10 s whenever it is read: every segment's disk check is due. */
function hurriedClock(): () => number {
  let nowMs = startedAtMs;
  return () => {
    nowMs += 10_000;
    return nowMs;
  };
}

async function expectPlayable(directory: string, seconds: number) {
  await finishRecording(directory);
  const check = await checkRecording(folderFiles(directory), await readJournal(directory));
  expect(check).toMatchObject({ ok: true, durationSeconds: expect.closeTo(seconds, 1) });
}

describe('a disk that refuses for a while', () => {
  it('at the floor of free space loses segments, says why once, and records again when space is back', async () => {
    const free = [4, 2, 0.9, 0.9, 4, 4].map((gigabytes) => gigabytes * gigabyte);
    const problems: string[] = [];
    const lost: Gap[] = [];
    const { directory, summary, recorder } = await record(tenSeconds, {
      now: hurriedClock(),
      minFreeBytes: gigabyte,
      freeBytes: async () => free.shift() ?? 4 * gigabyte,
      onProblem: (reason) => problems.push(reason),
      onResume: (gap) => lost.push(gap),
    });
    expect(problems).toEqual(['The disk is full: 0.9 GB are free, and recording needs more than 1.0 GB']);
    expect(lost).toHaveLength(1);
    expect(summary).toMatchObject({ segments: 3, parts: 2, durationSeconds: expect.closeTo(6, 1), stopped: undefined });
    expect(recorder.problem).toBeUndefined();
    expect(recorder.durationSeconds).toBeCloseTo(6, 1);
    await expectPlayable(directory, 6);
  });

  it('that is full from the first moment is said before any media has come', async () => {
    const directory = join(await makeFolder(), 'session');
    const options = { directory, now: () => startedAtMs, minFreeBytes: gigabyte };
    const recorder = createRecorder({ ...options, freeBytes: async () => 0 });
    await expect.poll(() => recorder.problem).toContain('The disk is full');
    for (const packet of tenSeconds) await recorder.write(packet);
    expect(recorder.durationSeconds).toBe(0);
    expect(await recorder.close()).toMatchObject({ segments: 0, stopped: expect.stringContaining('The disk is full') });
    expect(await readdir(dirname(directory))).toEqual([]);
  });

  it('whose folder goes and comes back goes on with the same recording', async () => {
    const root = await makeFolder();
    const directory = join(root, 'recordings', 'session');
    await mkdir(dirname(directory));
    const recorder = createRecorder({ directory, now: () => startedAtMs, freeBytes: async () => 1e12 });
    const packets = [...configs, ...media({ fromMs: 0, toMs: 30_000 })];
    const writeUntil = async (ms: number) => {
      while (packets[0] !== undefined && packets[0].dtsMs < ms) {
        const packet = packets.shift();
        if (packet) await recorder.write(packet);
      }
    };
    await writeUntil(9_000);
    await expect.poll(async () => (await readJournal(directory)).segments.length).toBe(4);
    await rename(dirname(directory), join(root, 'unmounted'));
    await writeUntil(18_000);
    await expect.poll(() => recorder.problem).toBe('The recordings folder is missing');
    expect(await readdir(root)).toEqual(['unmounted']);
    await rename(join(root, 'unmounted'), dirname(directory));
    await writeUntil(30_000);
    const summary = await recorder.close();
    expect(summary).toMatchObject({ parts: 2, stopped: undefined });
    await expectPlayable(directory, summary.durationSeconds);
    expect(summary.durationSeconds).toBeGreaterThan(18);
  });

  it('by a file in place of the folder is reported, and nothing is recorded', async () => {
    const directory = join(await makeFolder(), 'session');
    await writeFile(directory, '');
    const { summary } = await record(tenSeconds, { directory });
    expect(summary).toMatchObject({ segments: 0, durationSeconds: 0, stopped: expect.stringContaining('recording') });
  });
});

describe('recording stops', () => {
  it('at a decoder configuration that cannot be read', async () => {
    const { summary } = await record([videoConfig(Buffer.from('nonsense')), audioConfig(), frame(0, true)]);
    expect(summary.stopped).toBe('The H.264 decoder configuration sent cannot be read');
  });

  it('at a mistake of ours, which is handed on to be logged, keeping what came before it', async () => {
    const mistake = new Error('a mistake of ours');
    const stops: unknown[][] = [];
    const odd: MediaPacket = Object.defineProperty({ ...frame(3000, true) }, 'data', {
      get: () => {
        throw mistake;
      },
    });
    const { directory, summary, recorder } = await record([...configs, ...media({ fromMs: 0, toMs: 3000 }), odd], {
      onStop: (...stop) => stops.push(stop),
    });
    expect(summary.stopped).toBe('The media sent cannot be recorded');
    // A closed recorder accepts nothing more and reports the same again.
    await recorder.write(frame(20_000, true));
    recorder.startPart();
    expect(await recorder.close()).toEqual(summary);
    expect(stops).toEqual([['The media sent cannot be recorded', mistake]]);
    await expectPlayable(directory, summary.durationSeconds);
  });
});

describe('a slow disk', () => {
  it('makes the publisher wait beyond five segments, and nothing is lost', async () => {
    let release = () => {};
    const held = new Promise<number>((resolve) => {
      release = () => resolve(1e12);
    });
    const directory = join(await makeFolder(), 'session');
    const recorder = createRecorder({ directory, now: () => startedAtMs, freeBytes: () => held });
    let written = 0;
    let waiting: Promise<void> | undefined;
    for (const packet of [...configs, ...media({ fromMs: 0, toMs: 60_000 })]) {
      written++;
      waiting = recorder.write(packet) ?? undefined;
      if (waiting !== undefined) break;
    }
    expect(waiting).toBeInstanceOf(Promise);
    expect(recorder.durationSeconds).toBeCloseTo(10, 1);
    release();
    await waiting;
    expect(await recorder.close()).toMatchObject({ segments: 6, durationSeconds: expect.closeTo(10, 1) });
    expect(written).toBeGreaterThan(700);
  });
});

describe('the floor of free space', () => {
  it('is the larger of what the operator wants free and 5 minutes at the current rate', () => {
    expect(diskFloorBytes(gigabyte, 330_000)).toBe(gigabyte);
    expect(diskFloorBytes(gigabyte, 10_000_000)).toBe(3 * gigabyte);
  });

  it('is looked at every 3 s at most, and when the clock was set back', async () => {
    let nowMs = startedAtMs;
    let looks = 0;
    const freeBytes = async () => ++looks * gigabyte;
    const checkDisk = createDiskGuard({ now: () => nowMs, freeBytes, minFreeBytes: 0 });
    for (const elapsedMs of [0, 1000, 2999, 3000, 4000, -3_600_000]) {
      nowMs = startedAtMs + elapsedMs;
      expect(await checkDisk(0)).toBeUndefined();
    }
    expect(looks).toBe(3);
  });
});

describe('a failed write', () => {
  it.each([
    ['ENOSPC', 'The disk is full'],
    ['EIO', 'The disk reported an error'],
    ['EROFS', 'The recordings folder is read-only'],
    ['EWEIRD', 'The recording could not be written (EWEIRD)'],
  ])('with %s is reported as "%s"', (code, words) => {
    expect(describeWriteFailure(Object.assign(new Error('x'), { code }))).toBe(words);
  });
});

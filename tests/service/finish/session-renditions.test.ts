import { appendFile, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSessionRenditions, type SessionRenditionsDeps } from '../../../src/service/finish/session-renditions.ts';
import {
  emptyJournal,
  type JournalSegment,
  type JournalState,
  readJournal,
  renditionJournalName,
} from '../../../src/service/recorder/journal.ts';
import type { SegmentJob } from '../../../src/service/transcode/messages.ts';
import { recordLog } from '../../support/record-log.ts';

const profiles = ['half', 'quarter'].map((name, i) => ({
  name,
  width: 320 >> i,
  height: 180 >> i,
  bitrate: 200_000,
  fps: 0,
}));
const video = { codec: 'avc1.64001f', width: 640, height: 360 };
const audio = { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2 };

async function makeFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-renditions-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const { name } of profiles) {
    await mkdir(join(directory, name));
    for (const part of [0, 1]) await writeFile(join(directory, name, `init-${part}.mp4`), 'init');
  }
  return directory;
}

function segment(number: number, part = 0): JournalSegment {
  const times = { startMs: number * 2000, durationSeconds: 2, wallClockMs: 1_700_000_000_000 + number * 2000 };
  const uri = `${part}-${String(number).padStart(5, '0')}.m4s`;
  const counts = { bytes: 9, videoSamples: 60, audioSamples: 94, bitrate: 36 };
  return { rendition: 'source', part, number, uri, independent: true, ...times, ...counts };
}

/** One session's renditions with a queue that takes jobs and does nothing with them. */
function open(directory: string, over: Partial<SessionRenditionsDeps> = {}) {
  const jobs: SegmentJob[] = [];
  const { log, logged } = recordLog();
  const state: JournalState = emptyJournal();
  const renditions = createSessionRenditions('session', {
    profiles,
    directory,
    state,
    queue: {
      enqueue: (job) => jobs.push(job),
      progress: () => undefined,
      finishSession: async () => undefined,
      discardSession: async () => undefined,
    },
    now: () => 0,
    log,
    ...over,
  });
  onTestFinished(renditions.discard);
  const addPart = (part: number, tracks: object) =>
    state.parts.push({ rendition: 'source', part, uri: `init-${part}.mp4`, bytes: 4, wallClockMs: 0, ...tracks });
  const add = (one: JournalSegment) => {
    state.segments.push(one);
    renditions.add(one);
  };
  const make = (names: string[], ofJobs = jobs.splice(0)) => {
    for (const job of ofJobs) {
      const made = job.renditions.filter(({ name }) => names.includes(name));
      renditions.onEncoded({
        job,
        renditions: made.map(({ name, directory: folder, width, height }) => ({
          name,
          uri: `${folder}/${job.segmentUri.slice(7)}`,
          initUri: `${folder}/${job.initUri.slice(7)}`,
          bytes: 5,
          width,
          height,
          codecs: 'avc1.640015,mp4a.40.2',
          frameCount: 60,
          bitrate: 20,
        })),
      });
    }
  };
  return { renditions, state, jobs, logged, addPart, add, make };
}

const listed = async (directory: string) => {
  const { segments, dropped } = await readJournal(directory);
  return { names: [...new Set(segments.map(({ rendition }) => rendition))], count: segments.length, dropped };
};

describe('Nothing about renditions reaches the source recording', () => {
  it('a queue that throws is logged with the session, and what has gaps then is left out', async () => {
    const directory = await makeFolder();
    let calls = 0;
    const { renditions, addPart, add, logged } = open(directory, {
      queue: {
        enqueue() {
          calls++;
          throw new Error('spawn ENOMEM');
        },
        progress: () => undefined,
        finishSession: async () => undefined,
        discardSession: async () => undefined,
      },
    });
    addPart(0, { video, audio });
    expect(() => add(segment(0))).not.toThrow();
    expect(calls).toBe(1);
    expect(logged).toEqual([expect.stringMatching(/^ERROR .*: spawn ENOMEM sessionId=session\n {4}at /)]);
    await renditions.finish();
    expect(renditions.describe().map(({ dropped }) => dropped)).toEqual(Array(2).fill('0 of 1 segments were encoded'));
  });

  it('a rendition whose init segment is missing in one part is left out with that part named, and no other', async () => {
    const directory = await makeFolder();
    const { renditions, addPart, add, make } = open(directory);
    addPart(0, { video, audio });
    addPart(1, { video, audio });
    add(segment(0));
    add(segment(1, 1));
    await rm(join(directory, 'half/init-1.mp4'));
    make(['half', 'quarter']);
    await renditions.finish();
    const [half, quarter] = renditions.describe();
    expect(half?.dropped).toMatch(/^part 2: .*ENOENT/);
    expect(quarter).toMatchObject({ name: 'quarter', bytes: 10 });
    expect((await listed(directory)).dropped.has('half')).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'what the transcoder delivers after it was closed is noted, and no file stays open',
    async () => {
      const directory = await makeFolder();
      const { renditions, addPart, add, make } = open(directory, {
        queue: {
          enqueue: (job) => jobs.push(job),
          progress: () => undefined,
          finishSession: () => Promise.reject(new Error('The transcoder was closed.')),
          discardSession: async () => undefined,
        },
      });
      const jobs: SegmentJob[] = [];
      addPart(0, { video, audio });
      add(segment(0));
      add(segment(1));
      make(['half', 'quarter'], jobs.splice(0, 1));
      await expect(renditions.finish()).rejects.toThrow('The transcoder was closed.');
      make(['half', 'quarter'], jobs);
      await vi.waitFor(async () => expect(await listed(directory)).toMatchObject({ count: 4 }));
      const isOpen = async () => {
        const fds = await readdir('/proc/self/fd');
        const files = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
        return files.includes(join(directory, renditionJournalName));
      };
      await vi.waitFor(async () => expect(await isOpen()).toBe(false));
    },
  );

  it('audio that comes before the first frame is in every rendition too', async () => {
    const { addPart, add, jobs } = open(await makeFolder());
    addPart(0, { audio });
    add(segment(0));
    expect(jobs).toEqual([]);
    addPart(1, { video, audio });
    add(segment(1, 1));
    expect(jobs.map(({ segmentUri }) => segmentUri)).toEqual(['source/0-00000.m4s', 'source/1-00001.m4s']);
  });
});

describe('Damage to the renditions’ journal harms nothing', () => {
  it.each([
    ['a torn line in its middle', (path: string) => appendFile(path, '{"event":"segm\n')],
    ['an emptied file', (path: string) => writeFile(path, '')],
    ['a missing file', (path: string) => rm(path)],
    ['bytes of another program', (path: string) => writeFile(path, Buffer.alloc(500, 0xff))],
  ])('%s while the session goes on is made good at its end', async (_, damage) => {
    const directory = await makeFolder();
    const { renditions, state, addPart, add, make, logged } = open(directory);
    addPart(0, { video, audio });
    add(segment(0));
    make(['half', 'quarter']);
    await expect.poll(async () => (await listed(directory)).count).toBe(2);
    await damage(join(directory, 'renditions.ndjson'));
    add(segment(1));
    make(['half', 'quarter']);
    await renditions.finish();
    expect(await listed(directory)).toMatchObject({ names: ['half', 'quarter'], count: 4 });
    expect(state.segments).toHaveLength(6);
    expect(logged).toEqual(['WARN  The renditions’ journal was damaged and is rebuilt. sessionId=session']);
  });

  it('undamaged it is left as it was written', async () => {
    const directory = await makeFolder();
    const { renditions, addPart, add, make, logged } = open(directory);
    addPart(0, { video, audio });
    add(segment(0));
    make(['half', 'quarter']);
    await renditions.finish();
    await renditions.finish();
    expect(logged).toEqual([]);
    expect(await listed(directory)).toMatchObject({ names: ['half', 'quarter'], count: 2 });
  });
});

describe('A rendition that was left out for good is not started again', () => {
  it('not by the segments that follow, nor after a restart, although the journal was damaged meanwhile', async () => {
    const directory = await makeFolder();
    const first = open(directory);
    first.addPart(0, { video, audio });
    first.add(segment(0));
    first.renditions.onLeftOut({ name: 'half', reason: 'part 1, segment source/0-00000.m4s: the worker died' });
    first.jobs.length = 0;
    first.add(segment(1));
    expect(first.jobs[0]?.renditions.map(({ name }) => name)).toEqual(['quarter']);
    await expect
      .poll(() => readJournal(directory).then(({ dropped }) => dropped))
      .toEqual(new Map([['half', expect.stringContaining('died')]]));
    await appendFile(join(directory, 'renditions.ndjson'), '{"torn\n');

    const second = open(directory, { leftOut: (await readJournal(directory)).dropped });
    second.addPart(0, { video, audio });
    second.add(segment(0));
    expect(second.jobs[0]?.renditions.map(({ name }) => name)).toEqual(['quarter']);
    second.make(['quarter']);
    await second.renditions.finish();
    expect(second.renditions.describe()[0]).toMatchObject({ name: 'half', dropped: expect.stringContaining('died') });
    expect(await listed(directory)).toMatchObject({ names: ['quarter'], count: 1 });
    expect(await readFile(join(directory, 'renditions.ndjson'), 'utf8')).not.toContain('torn');
  });
});

import { describe, expect, it } from 'vitest';
import type { RenditionSegment, SegmentJob } from '../../../src/service/transcode/messages.ts';
import {
  type BacklogStep,
  type EncodedSegment,
  type LeftOutRendition,
  SessionBacklog,
} from '../../../src/service/transcode/session-backlog.ts';

function job(sequence: number, over: Partial<SegmentJob> = {}): SegmentJob {
  const shape = { width: 160, height: 90, bitrate: 100_000, fps: 0 };
  return {
    sessionId: 'session',
    sessionDirectory: '/session',
    initUri: 'source/init-0.mp4',
    segmentUri: `source/0-${sequence}.m4s`,
    part: 0,
    sequence,
    renditions: ['a', 'b'].map((name) => ({ name, directory: name, ...shape })),
    isIndependent: true,
    durationSeconds: 2,
    ...over,
  };
}

function made(name: string): RenditionSegment {
  const shape = { width: 160, height: 90, bytes: 1, frameCount: 1, bitrate: 4 };
  return { name, uri: `${name}/x`, initUri: `${name}/i`, codecs: 'avc1', ...shape };
}

function open(...jobs: SegmentJob[]) {
  const settled: EncodedSegment[] = [];
  const leftOut: LeftOutRendition[] = [];
  const backlog = new SessionBacklog({
    onSegment: (segment) => settled.push(segment),
    onLeftOut: (rendition) => leftOut.push(rendition),
  });
  for (const one of jobs) backlog.add(one);
  /** The next step, as in `1 a+b` or `1 a!` where the encoders are to be ended after it. */
  const next = () => describeStep(backlog.next());
  const makeAll = (sequence: number) => {
    for (const name of ['a', 'b']) backlog.encoded(sequence, made(name));
  };
  return { backlog, settled, leftOut, next, makeAll };
}

function describeStep(step: BacklogStep | undefined): string | undefined {
  if (step?.type !== 'segment') return step?.type;
  return `${step.job.sequence} ${step.job.renditions.map(({ name }) => name).join('+')}${step.thenFinish ? '!' : ''}`;
}

describe("a session's backlog", () => {
  it('sends one segment at a time, ends the encoders last, and is settled then', () => {
    const { backlog, next, makeAll, settled, leftOut } = open(job(0), job(1));
    expect([next(), next()]).toEqual(['0 a+b', undefined]);
    backlog.done();
    expect(next()).toBe('1 a+b');
    makeAll(0);
    expect(backlog.progress).toEqual({ done: 1, total: 2 });
    backlog.done();
    expect([next(), backlog.isSettled]).toEqual([undefined, false]);
    backlog.finish();
    expect(next()).toBe('finish');
    makeAll(1);
    backlog.done();
    expect(backlog.isSettled).toBe(true);
    expect(settled.map((segment) => segment.job.sequence)).toEqual([0, 1]);
    expect(leftOut).toEqual([]);
  });

  it('makes again what a dead worker held back, and only the renditions that are missing, as it says', () => {
    const { backlog, next } = open(job(0), job(1), job(2));
    expect(backlog.next()).toMatchObject({ isWhole: true });
    backlog.done();
    next();
    backlog.encoded(0, made('a'));
    backlog.failed('died');
    const again = backlog.next();
    expect([describeStep(again), again]).toEqual(['0 b!', expect.objectContaining({ isWhole: false })]);
    backlog.encoded(0, made('b'));
    backlog.done();
    for (const name of ['a', 'b']) {
      expect(next()).toBe(`1 ${name}!`);
      backlog.encoded(1, made(name));
      backlog.done();
    }
    expect(next()).toBe('2 a+b');
  });

  it('looks for the failing rendition one by one, and continues without it after its third failure', () => {
    const { backlog, next, settled, leftOut } = open(job(0), job(1));
    expect(next()).toBe('0 a+b');
    backlog.failed('died');
    expect(next()).toBe('0 a!');
    backlog.failed('died by chance');
    expect(next()).toBe('0 a!');
    backlog.encoded(0, made('a'));
    backlog.done();
    expect(next()).toBe('0 b!');
    backlog.failed('died over b');
    expect(next()).toBe('0 b!');
    backlog.failed('died over b again');
    expect(next()).toBe('1 a');
    expect(settled.map(({ renditions }) => renditions.map(({ name }) => name))).toEqual([['a']]);
    const reason = 'part 1, segment source/0-0.m4s: died over b again';
    expect(leftOut).toEqual([{ name: 'b', reason }]);
  });

  it('blames the segment before when the worker dies ending the encoders', () => {
    const { backlog, next, leftOut } = open(job(0));
    backlog.finish();
    const steps: unknown[] = [];
    for (let i = 0; i < 9 && !backlog.isSettled; i++) {
      steps.push(next());
      if (steps.at(-1) === '0 a+b') backlog.done();
      else backlog.failed('died');
    }
    expect(steps).toEqual(['0 a+b', 'finish', '0 a!', '0 a!', '0 b!', '0 b!', undefined]);
    expect(leftOut.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('makes all renditions one by one from the start after three segments in a row killed their worker', () => {
    const { backlog, next, leftOut } = open(job(0), job(1), job(2), job(3), job(4));
    for (const sequence of [0, 1, 2]) {
      expect(next()).toBe(`${sequence} a+b`);
      backlog.failed('out of memory');
      for (const name of ['a', 'b']) {
        expect(next()).toBe(`${sequence} ${name}!`);
        backlog.encoded(sequence, made(name));
        backlog.done();
      }
    }
    expect(next()).toBe('3 a!');
    expect(leftOut).toEqual([]);
  });

  it('keeps encoders open only if there is room for them', () => {
    const { backlog } = open(job(0), job(1));
    expect(describeStep(backlog.next(false))).toBe('0 a+b!');
    for (const name of ['a', 'b']) backlog.encoded(0, made(name));
    backlog.done();
    expect(describeStep(backlog.next(true))).toBe('1 a+b');
  });

  it('blames nothing for a death over something else', () => {
    const { backlog, next } = open(job(0));
    for (let i = 0; i < 5; i++) {
      expect(next()).toBe('0 a+b');
      backlog.done();
      backlog.lost();
    }
  });

  it('believes a worker only when it reports the segments as encoded', () => {
    const { backlog, next, leftOut } = open(job(0));
    backlog.finish();
    next();
    backlog.done();
    expect(next()).toBe('finish');
    backlog.done();
    for (let i = 0; i < 2; i++) {
      expect(next()).toBe('0 a!');
      backlog.done();
    }
    expect(leftOut).toEqual([{ name: 'a', reason: 'part 1, segment source/0-0.m4s: it was not encoded' }]);
  });

  it('remembers what a segment without a keyframe depends on, within its part', () => {
    const dependent = { isIndependent: false };
    const { backlog } = open(
      job(0),
      job(1, dependent),
      job(2, dependent),
      job(3),
      job(4, { ...dependent, part: 1, initUri: 'source/init-1.mp4' }),
    );
    const leadIns: string[][] = [];
    for (let step = backlog.next(); step; step = backlog.next()) {
      if (step.type === 'segment') leadIns.push(step.leadInUris);
      backlog.done();
    }
    expect(leadIns).toEqual([[], ['source/0-0.m4s'], ['source/0-0.m4s', 'source/0-1.m4s'], [], []]);
  });

  it('forgets everything when it is discarded, once the step under way is over', () => {
    const { backlog, next, settled, makeAll } = open(job(0), job(1));
    next();
    backlog.discard();
    expect([next(), backlog.isSettled]).toEqual([undefined, false]);
    makeAll(0);
    backlog.done();
    expect(next()).toBe('discard');
    backlog.done();
    expect([backlog.isSettled, settled]).toEqual([true, []]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  decideAfterChange,
  decideAfterRead,
  nextTryMs,
} from '../../../../src/service/features/upstream/change-queue.ts';
import type { UpstreamAnswer } from '../../../../src/service/features/upstream/read-answer.ts';

const stream = (body: unknown): UpstreamAnswer => ({ ok: true, status: 200, body, headers: {} });
const error = (
  status: number,
  reason: Extract<UpstreamAnswer, { ok: false }>['reason'],
  retryAfter?: string,
): UpstreamAnswer => ({
  ok: false,
  status,
  reason,
  errors: ['in words'],
  headers: retryAfter === undefined ? {} : { retryAfter },
});

describe('a queued change, once its stream was read', () => {
  it.each([
    [{ record: false, isActive: true }, 'wait'],
    [{ record: false, isActive: false }, 'apply'],
    [{ record: false }, 'apply'],
    [{ isActive: false }, 'apply'],
    [{ isActive: null, parentId: null }, 'apply'],
    [{ record: true, isActive: true }, 'done'],
    [{ record: true, isActive: false }, 'done'],
  ])('%j, to be switched on: %s', (body, step) => {
    expect(decideAfterRead(stream(body), true)).toEqual({ step });
  });

  it('absent record is off already', () => {
    expect(decideAfterRead(stream({ isActive: true }), false)).toEqual({ step: 'done' });
  });

  it('is given up if the stream is gone or is a session', () => {
    expect(decideAfterRead(error(404, 'refused'), true)).toMatchObject({
      step: 'give-up',
      why: expect.stringContaining('not there any more'),
    });
    expect(decideAfterRead(stream({ parentId: 'p' }), true)).toMatchObject({
      step: 'give-up',
      why: expect.stringContaining('session'),
    });
    expect(decideAfterRead(error(403, 'refused'), true)).toEqual({ step: 'give-up', why: 'It was refused: in words' });
  });

  it.each([
    [424, 'key-refused'],
    [429, 'busy'],
    [502, 'failed'],
    [502, 'unreachable'],
    [502, 'not-api'],
    [504, 'timeout'],
  ] as const)('is kept for later at %i, %s', (status, reason) => {
    expect(decideAfterRead(error(status, reason), true)).toEqual({ step: 'later', problem: 'in words' });
    expect(decideAfterChange(error(status, reason, '30'))).toEqual({
      step: 'later',
      problem: 'in words',
      retryAfterSeconds: 30,
    });
  });

  it('and then sent: done, or still waiting if a session began in between', () => {
    expect(decideAfterChange({ ok: true, status: 204, body: undefined, headers: {} })).toEqual({ step: 'done' });
    expect(decideAfterChange(error(400, 'live'))).toEqual({ step: 'wait' });
    expect(decideAfterChange(error(404, 'refused'))).toMatchObject({ step: 'give-up' });
    expect(decideAfterChange(error(400, 'refused'))).toMatchObject({ step: 'give-up' });
  });
});

describe('asking again', () => {
  it('doubles from 5 s up to 5 minutes, and heeds Retry-After up to there', () => {
    expect([1, 2, 3, 6, 7, 1000].map((failures) => nextTryMs(5000, failures))).toEqual([
      10_000, 20_000, 40_000, 300_000, 300_000, 300_000,
    ]);
    expect(nextTryMs(5000, 1, 60)).toBe(60_000);
    expect(nextTryMs(5000, 1, 1e9)).toBe(300_000);
  });
});

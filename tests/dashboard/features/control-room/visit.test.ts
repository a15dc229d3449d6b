import { describe, expect, it } from 'vitest';
import { lookAgain } from '../../../../src/dashboard/features/control-room/visit.ts';
import { hour, minute, nowMs } from '../../domain/builders.ts';

describe('what is news to somebody', () => {
  it('is what happened while they were away', () => {
    const before = { newsFromMs: nowMs - 9 * hour, lookedAtMs: nowMs - 2 * hour };
    expect(lookAgain(before, nowMs)).toEqual({ newsFromMs: nowMs - 2 * hour, lookedAtMs: nowMs });
  });

  it('stays news for as long as they look, and over a short absence', () => {
    const before = { newsFromMs: nowMs - 9 * hour, lookedAtMs: nowMs - 29 * minute };
    expect(lookAgain(before, nowMs)).toEqual({ newsFromMs: nowMs - 9 * hour, lookedAtMs: nowMs });
  });

  it('is the last half day for who was never here', () => {
    expect(lookAgain(undefined, nowMs)).toEqual({ newsFromMs: nowMs - 12 * hour, lookedAtMs: nowMs });
  });
});

import { expect, it } from 'vitest';
import { inferLiveFromDuration } from '../../../src/dashboard/api/stream.ts';
import type { Session } from '../../../src/dashboard/domain/stream-object.ts';
import { aSession, minute, nowMs } from '../domain/builders.ts';

it('a session has grown since the fetch before where its recorded seconds are larger, and it is remembered when', () => {
  const before = aSession({ recordedSeconds: 10, grewAtMs: nowMs - minute });
  const grewAt = (previous: Session[], next: Partial<Session>) =>
    inferLiveFromDuration(previous, [aSession(next)], nowMs)[0]?.grewAtMs;
  expect(grewAt([before], { recordedSeconds: 12 })).toBe(nowMs);
  expect(grewAt([before], { recordedSeconds: 10 })).toBe(nowMs - minute);
  expect(grewAt([before], { recordedSeconds: 99, id: 'other' })).toBeUndefined();
  // The first figure is no growth.
  expect(grewAt([aSession({ recordedSeconds: undefined })], { recordedSeconds: 2 })).toBeUndefined();
});

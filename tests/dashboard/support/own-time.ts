import { onTestFinished, vi } from 'vitest';
import { clock } from '../../../src/dashboard/lib/clock.ts';

/** From here on the test may set the time with `vi.setSystemTime`: what answers say of theirs is not learned. */
export function ownTime(): void {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  const learn = vi.spyOn(clock, 'learn').mockReturnValue(undefined);
  onTestFinished(() => {
    learn.mockRestore();
    vi.useRealTimers();
  });
}

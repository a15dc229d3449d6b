import { type Mock, vi } from 'vitest';
import type { Engine } from '../../../../src/dashboard/features/player/engine/engine.ts';

/** An engine that does nothing and remembers what it was asked. */
export function fakeEngine(over: Partial<Engine> = {}): Engine & { chooseRendition: Mock; retry: Mock } {
  return {
    sentAtMs: () => undefined,
    liveSeconds: () => undefined,
    suspend: vi.fn(),
    resume: vi.fn(),
    close: vi.fn(),
    ...over,
    chooseRendition: vi.fn(),
    retry: vi.fn(),
  };
}

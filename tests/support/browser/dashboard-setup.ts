import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A machine that encodes video beside these tests takes its time to draw a page.
configure({ asyncUtilTimeout: 20_000 });

// An unexpected console error fails the test that caused it; a test that expects one spies on it itself.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

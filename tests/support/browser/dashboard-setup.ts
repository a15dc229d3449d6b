import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clock } from '../../../src/dashboard/api/client/clock.ts';
import { unseenReady } from '../../../src/dashboard/shared/unseen-ready.ts';

// A machine that encodes video beside these tests takes its time to draw a page.
configure({ asyncUtilTimeout: 20_000 });

// An unexpected console error fails the test that caused it; a test that expects one spies on it itself.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  // The files share one page and its modules, as a tab does all evening: no test finds what another one left there.
  unseenReady.set(0);
  clock.learn(new Date().toUTCString());
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  onlineManager.setOnline(true);
  vi.useRealTimers();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

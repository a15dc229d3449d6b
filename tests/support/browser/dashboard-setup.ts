import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { unseenReady } from '../../../src/dashboard/components/page-title.tsx';
import { shortcutsOn } from '../../../src/dashboard/components/preferences.ts';
import { clock } from '../../../src/dashboard/lib/clock.ts';
import { patient } from '../patient.ts';
import { getKeptStyle } from './kept-styles.ts';

// A machine that encodes video beside these tests takes its time to draw a page.
configure({ asyncUtilTimeout: patient.timeout, getElementError });

// Queries by role and clicks ask the document's own view.
Object.assign(document.defaultView ?? {}, { getComputedStyle: getKeptStyle });

/** The page is printed once somebody reads the message: what is waited for fails again and again, and nobody does. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  Error.captureStackTrace(error, getElementError);
  error.name = 'TestingLibraryElementError';
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

// An unexpected console error fails the test that caused it; a test that expects one spies on it itself.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  // The files share one page and its modules, as a tab does all evening: no test finds what another one left there.
  unseenReady.set(0);
  clock.learn(new Date().toUTCString(), Date.now());
  sessionStorage.clear();
  localStorage.clear();
  shortcutsOn.restore();
  window.history.replaceState(null, '', '/');
  onlineManager.setOnline(true);
  vi.useRealTimers();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

// jsdom's lists of text tracks are no event targets and cannot be walked through.
class NoTextTracks extends EventTarget {
  *[Symbol.iterator](): Generator<TextTrack> {}
}
const textTracks = new WeakMap<HTMLMediaElement, NoTextTracks>();
Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
  configurable: true,
  get(this: HTMLMediaElement) {
    const tracks = textTracks.get(this) ?? new NoTextTracks();
    textTracks.set(this, tracks);
    return tracks;
  },
});

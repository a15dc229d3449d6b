import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router-dom';

/** By then the reader has gone on, and a moved focus would disturb. */
const maxWaitMs = 10_000;

/** Any of these means that the reader has gone on in the page. */
const gestures = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Focuses the heading of a new page, so that a screen reader reads it and Tab goes on from there, and scrolls to its top.
 * After Back the row that was opened has the focus. Another search in the same page changes nothing.
 */
export function PageFocus() {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const before = useRef(pathname);
  const entry = useRef(key);
  /** The page's scroll position, by entry of the history. */
  const scrolledPx = useRef(new Map<string, number>());
  // An effect would be too late: the browser has reported the position of a shorter page by then.
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);
  useEffect(() => {
    const note = () => scrolledPx.current.set(entry.current, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    const from = before.current;
    if (from === pathname) return;
    before.current = pathname;
    if (isBack) return focusHeading({ from, scrolledPx: scrolledPx.current.get(entry.current) ?? 0 });
    window.scrollTo(0, 0);
    return focusHeading();
  }, [pathname, isBack]);
  return null;
}

interface Return {
  /** The path of the page that one comes from. */
  from: string;
  /** The scroll position of the page that one comes back to. */
  scrolledPx: number;
}

/**
 * Moves the focus to the page's heading, as soon as there is one and unless the reader moves it first; after Back to the row
 * that was opened. Returns a function that stops the wait.
 */
export function focusHeading(returning?: Return): () => void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  const observer = new MutationObserver(tryToFocus);
  const waiting = new AbortController();
  const giveUp = () => {
    observer.disconnect();
    waiting.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(giveUp, maxWaitMs);
  let heading: HTMLElement | undefined;
  let isInPlace = returning === undefined;

  /** The browser can restore the position only once enough rows are mounted. */
  function putInPlace({ scrolledPx }: Return): void {
    if (window.scrollY < scrolledPx) window.scrollTo(0, scrolledPx);
    isInPlace ||= window.scrollY >= scrolledPx;
  }

  function tryToFocus(): void {
    const { activeElement } = document;
    const hasMoved = activeElement !== focused && activeElement !== document.body && activeElement !== heading;
    if (hasMoved || main === null) {
      giveUp();
      return;
    }
    if (returning && !isInPlace) putInPlace(returning);
    const row = returning && rowOf(main, returning.from);
    if (returning && row) {
      giveUp();
      row.focus({ preventScroll: true });
      requestAnimationFrame(() => {
        putInPlace(returning);
        row.scrollIntoView?.({ block: 'nearest' });
      });
      return;
    }
    const found = main.querySelector('h1');
    if (!(found instanceof HTMLElement)) return;
    if (returning === undefined) giveUp();
    if (activeElement === found) return;
    heading = found;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  if (main) observer.observe(main, { childList: true, subtree: true });
  if (returning) for (const gesture of gestures) window.addEventListener(gesture, giveUp, { signal: waiting.signal });
  tryToFocus();
  return giveUp;
}

/** Finds the link that leads to this page, or to the stream whose session's page it is. */
function rowOf(main: Element, pathname: string): HTMLElement | undefined {
  const links = [...main.querySelectorAll<HTMLAnchorElement>('tr:not([hidden]) a[data-row]')];
  // The site and the connection stand before the router's own path.
  const leadsTo = (path: string) => links.find((link) => link.pathname.endsWith(path));
  return leadsTo(pathname) ?? leadsTo(pathname.replace(/\/sessions\/[^/]+$/, ''));
}

/** Closes a dialog whose button, to which it would return the focus, is removed with its row. */
export function closeForGood(onClose: () => void): void {
  flushSync(onClose);
  focusHeading();
}

/** The state of a link that leads to the rows of a page, and not to its top. */
export const scrollToRows = { scrollsToRows: true } as const;

/**
 * Scrolls to a list's head when a link asked for its rows and they are out of sight: on a narrow page the part above them
 * fills the screen. `id` is the id of the head.
 */
export function useScrollToRows(id: string): void {
  const { state, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isWanted = !isBack && typeof state === 'object' && state !== null && 'scrollsToRows' in state;
  // The same link pressed again scrolls again.
  const wantedBy = isWanted ? key : undefined;
  useEffect(() => {
    if (wantedBy === undefined) return;
    // `PageFocus` has scrolled a new page to its top by then.
    const frame = requestAnimationFrame(() => {
      const head = document.getElementById(id);
      if (head === null) return;
      const isNarrow = window.matchMedia('(width < 64rem)').matches;
      if (isNarrow || head.getBoundingClientRect().top < 0) head.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [wantedBy, id]);
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A page's code and first answer come soon, or the reader has gone on meanwhile. */
const longestWaitMs = 10_000;

/** Any of these means that the reader has gone on in the page. */
const gestures = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * After a change of page the focus is on the new page's heading: a screen reader reads it, Tab goes on from there, and a
 * page that was not gone back to begins at its top. Whoever goes back is on the row that was opened there. Another search
 * in the same page changes nothing.
 */
export function PageFocus() {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const before = useRef(pathname);
  const entry = useRef(key);
  /** The page's scroll position, by entry of the history. */
  const scrolledPx = useRef(new Map<string, number>());
  // Before the browser says that a shorter page is scrolled less far.
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
    if (isBack) return focusPage({ from, scrolledPx: scrolledPx.current.get(entry.current) ?? 0 });
    window.scrollTo(0, 0);
    return focusHeading();
  }, [pathname, isBack]);
  return null;
}

/**
 * Moves the focus to the page's heading, as soon as there is one and unless the reader moves it first. Returns what
 * gives up waiting.
 */
export function focusHeading(): () => void {
  return focusPage();
}

interface Return {
  /** The path of the page that one comes from. */
  from: string;
  /** The scroll position of the page that one comes back to. */
  scrolledPx: number;
}

/** The same; where somebody returns then to the row that was opened, if it comes before the reader goes on. */
function focusPage(returning?: Return): () => void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  const observer = new MutationObserver(tryToFocus);
  const waiting = new AbortController();
  const giveUp = () => {
    observer.disconnect();
    waiting.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(giveUp, longestWaitMs);
  let heading: HTMLElement | undefined;
  let isInPlace = returning === undefined;

  /** The browser brings back no more than the rows that it finds: further ones are rendered by and by. */
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

/** The link of the row that leads to this page; else of that of the stream whose session's page it is. */
function rowOf(main: Element, pathname: string): HTMLElement | undefined {
  const links = [...main.querySelectorAll<HTMLAnchorElement>('tr:not([hidden]) a[data-row]')];
  // The site and the connection stand before the router's own path.
  const leadsTo = (path: string) => links.find((link) => link.pathname.endsWith(path));
  return leadsTo(pathname) ?? leadsTo(pathname.replace(/\/sessions\/[^/]+$/, ''));
}

/** The state of a link that leads to the rows of a page, and not to its top. */
export const scrollToRows = { scrollsToRows: true } as const;

/**
 * Scrolls to a list's head where somebody came for its rows and does not see them: on a narrow page the part above them
 * fills the screen. `id` is the head's.
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

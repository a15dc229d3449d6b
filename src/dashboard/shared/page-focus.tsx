import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A page's code and first answer come soon, or the reader has gone on meanwhile. */
const longestWaitMs = 10_000;

/**
 * After a change of page the focus is on the new page's heading: a screen reader reads it, Tab goes on from there, and a
 * page that was not gone back to begins at its top. Another search in the same page changes nothing.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!isBack) window.scrollTo(0, 0);
    return focusHeading();
  }, [pathname, isBack]);
  return null;
}

/**
 * Moves the focus to the page's heading, as soon as there is one and unless the reader moves it first. Returns what
 * gives up waiting.
 */
export function focusHeading(): () => void {
  const main = document.querySelector('main');
  const from = document.activeElement;
  const observer = new MutationObserver(tryToFocus);
  const giveUp = () => observer.disconnect();
  const timer = setTimeout(giveUp, longestWaitMs);

  function tryToFocus(): void {
    const heading = main?.querySelector('h1');
    const hasMoved = document.activeElement !== from && document.activeElement !== document.body;
    if (!(heading instanceof HTMLElement) && !hasMoved) return;
    giveUp();
    if (hasMoved || !(heading instanceof HTMLElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  if (main) observer.observe(main, { childList: true, subtree: true });
  tryToFocus();
  return () => {
    clearTimeout(timer);
    giveUp();
  };
}

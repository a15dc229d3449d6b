import { type RefCallback, useEffect, useState } from 'react';

/** Below the head of the page: what is added above would push the rows down under whoever reads them. */
const readsBelowPx = 120;

/**
 * Does somebody point at the page, have the focus in it, or read further down? Then its rows stay where they are. At the
 * page, not at the rows alone: the button that shows what is new would go while somebody is on the way to it.
 */
export function useHeld(): { pageRef: RefCallback<HTMLElement>; isHeld: boolean } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    if (element === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    // Of the document: a button that goes while it is pointed at takes the page's own end of it along.
    document.addEventListener(
      'pointerover',
      // A finger that scrolls points at nothing.
      ({ pointerType, target }) =>
        setPointed(pointerType !== 'touch' && target instanceof Node && element.contains(target)),
      { signal },
    );
    document.documentElement.addEventListener('pointerleave', () => setPointed(false), { signal });
    element.addEventListener('focusin', () => setFocused(true), { signal });
    element.addEventListener(
      'focusout',
      ({ relatedTarget: next }) => setFocused(next instanceof Node && element.contains(next)),
      { signal },
    );
    return () => ended.abort();
  }, [element]);
  return { pageRef: setElement, isHeld: isPointed || isFocused || window.scrollY > readsBelowPx };
}

import { useEffect, useRef } from 'react';

/** What each key does; `false` when there is nothing to do, and the browser may have the key. */
export type Keys = Readonly<Record<string, () => unknown>>;

const movers = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);
// A box takes no letters.
const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Single keys for the whole page. None fires in a field, with a modifier, or behind an open dialog. */
export function useShortcuts(keys: Keys, isOn = true): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      const target = event.target instanceof Element ? event.target : null;
      if (isModified || event.defaultPrevented || event.isComposing) return;
      if (target?.closest(fields) || document.querySelector('dialog[open]')) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act) return;
      // Held down, a key may go on moving; it may not go on acting.
      if (event.repeat && !movers.has(event.key)) event.preventDefault();
      else if (act() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

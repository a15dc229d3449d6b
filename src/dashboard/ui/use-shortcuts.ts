import { useEffect, useRef } from 'react';

/** What each key does; `false` when there is nothing to do, and the browser may have the key. */
export type Keys = Readonly<Record<string, () => unknown>>;

const movers = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);
// A box takes no letters.
const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** What the list is searched by leads to its first row. */
const rowsKey = (event: KeyboardEvent, field: Element) =>
  field.matches('input[type="search"]') && (event.key === 'Enter' || event.key === 'ArrowDown') ? 'j' : undefined;

/**
 * Single keys for the whole page. None fires in a field, with a modifier, or behind an open dialog; but Enter and the
 * arrow down go from a search field to the rows.
 */
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
      if (document.querySelector('dialog[open]')) return;
      const field = target?.closest(fields);
      const key = field ? rowsKey(event, field) : event.key;
      const act = key !== undefined && Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (!act) return;
      // Held down, a key may go on moving; it may not go on acting.
      if (event.repeat && !movers.has(event.key)) event.preventDefault();
      else if (act() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

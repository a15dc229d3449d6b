import { useEffect, useRef } from 'react';

/** An action that returns false leaves the key to the browser. */
export type Keys = Readonly<Record<string, () => unknown>>;

const repeatingKeys = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);
// Letters do nothing in a checkbox, so shortcuts work there.
const fieldSelector = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Enter and Arrow Down lead from a search field to the first row of the list. */
const rowsKey = (event: KeyboardEvent, field: Element) =>
  field.matches('input[type="search"]') && (event.key === 'Enter' || event.key === 'ArrowDown') ? 'j' : undefined;

/** Single keys work on the whole page; none fires in a field, with a modifier, or behind an open dialog. */
export function useShortcuts(keys: Keys, isOn = true): void {
  const latestKeys = useRef(keys);
  useEffect(() => {
    latestKeys.current = keys;
  });

  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      const target = event.target instanceof Element ? event.target : null;
      if (isModified || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('dialog[open]')) return;
      const field = target?.closest(fieldSelector);
      const key = field ? rowsKey(event, field) : event.key;
      const act = key !== undefined && Object.hasOwn(latestKeys.current, key) ? latestKeys.current[key] : undefined;
      if (!act) return;
      // A key held down may repeat a movement, but not an action.
      if (event.repeat && !repeatingKeys.has(event.key)) event.preventDefault();
      else if (act() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

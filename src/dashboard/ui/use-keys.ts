import { useEffect, useRef } from 'react';

/** What a key does. Several names may share one: `ArrowDown` and `j`. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const fields = 'input, textarea, select, [contenteditable="true"]';

/** Single keys for the whole page. None fires in a field, with a modifier, while held, or behind an open dialog. */
export function useKeys(keys: Keys, isOn = true): void {
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
      event.preventDefault();
      if (!event.repeat || event.key.startsWith('Arrow') || event.key === 'j' || event.key === 'k') act(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

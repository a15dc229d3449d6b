import { preloadAll } from './preload.ts';

/** What was pressed before the code that hears it was here: `?`, or Ctrl or Cmd K and what was typed for its search. */
export const early: { key?: KeyboardEvent | undefined; typed: string } = { typed: '' };

/** What is typed with this key more. */
export function typedWith(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  return [...key].length === 1 ? text + key : text;
}

/** Keeps such a key, which fetches that code. */
export function keepEarlyKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isModified = ctrlKey || metaKey;
  if (early.key?.key === 'k' && !isModified && !altKey) {
    early.typed = typedWith(early.typed, key);
    if (key === 'Escape') Object.assign(early, { key: undefined, typed: '' });
    event.preventDefault();
    // It is no shortcut of the page.
    event.stopPropagation();
  } else if (isModified ? key === 'k' : key === '?') {
    early.key = event;
    if (isModified) event.preventDefault();
    void preloadAll();
  }
}

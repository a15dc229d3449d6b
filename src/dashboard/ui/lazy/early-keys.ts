import { preloadAll } from './preload.ts';

/** `?`, and Ctrl or Cmd K, pressed before the code that hears them was here. */
export const earlyKeys: KeyboardEvent[] = [];

/** Keeps such a key, which fetches that code. */
export function keepEarlyKey(event: KeyboardEvent): void {
  if (event.key === 'k' && (event.ctrlKey || event.metaKey)) event.preventDefault();
  else if (event.key !== '?') return;
  earlyKeys.push(event);
  void preloadAll();
}

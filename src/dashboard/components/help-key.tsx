import { useSyncExternalStore } from 'react';
import { useKeys } from '../ui/use-keys.ts';
import { shortcutsOn } from './preferences.ts';

/** `?` on every page. Draws nothing. */
export function HelpKey({ onHelp }: { onHelp: () => void }) {
  useKeys({ '?': onHelp }, useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.get));
  return null;
}

import { useSyncExternalStore } from 'react';
import { shortcutsOn } from '../preferences/preferences.ts';
import { useKeys } from '../ui/use-keys.ts';

/** `?` on every page. Draws nothing. */
export function HelpKey({ onHelp }: { onHelp: () => void }) {
  useKeys({ '?': onHelp }, useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.get));
  return null;
}

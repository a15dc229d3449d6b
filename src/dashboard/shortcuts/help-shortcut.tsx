import { shortcutsOn } from '../preferences/preferences.ts';
import { useStore } from '../ui/create-store.ts';
import { useKeys } from '../ui/use-keys.ts';

/** `?` on every page. Draws nothing. */
export function HelpKey({ onHelp }: { onHelp: () => void }) {
  useKeys({ '?': onHelp }, useStore(shortcutsOn));
  return null;
}

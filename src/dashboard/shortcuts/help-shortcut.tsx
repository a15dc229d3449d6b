import { shortcutsOn } from '../preferences/preferences.ts';
import { useStore } from '../ui/create-store.ts';
import { useShortcuts } from '../ui/use-shortcuts.ts';

/** `?` on every page. Draws nothing. */
export function HelpShortcut({ onHelp }: { onHelp: () => void }) {
  useShortcuts({ '?': onHelp }, useStore(shortcutsOn));
  return null;
}

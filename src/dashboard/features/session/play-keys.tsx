import { shortcutsOn } from '../../components/preferences.ts';
import { useStore } from '../../lib/create-store.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';

/** `k` and the space key play or pause from anywhere on the page. What can be pressed keeps its space key. Draws nothing. */
export function PlayKeys() {
  const press = () => {
    const button = document.querySelector<HTMLElement>('main [data-play]');
    button?.click();
    return button !== null;
  };
  const isFree = () => document.activeElement?.matches('body, h1') ?? true;
  useShortcuts({ k: press, ' ': () => isFree() && press() }, useStore(shortcutsOn));
  return null;
}

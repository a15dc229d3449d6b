import { shortcutsOn } from '../../components/preferences.ts';
import { useStore } from '../../lib/create-store.ts';
import { pageScope, runScopedAction } from '../../ui/scoped-actions.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';

/** `k` and the space key play or pause from anywhere on the page. A focused control keeps its own space key. */
export function PlayKeys() {
  const play = () => runScopedAction(pageScope, 'play');
  const isFree = () => document.activeElement?.matches('body, h1') ?? true;
  useShortcuts({ k: play, ' ': () => isFree() && play() }, useStore(shortcutsOn));
  return null;
}

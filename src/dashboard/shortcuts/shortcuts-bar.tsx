import { shortcutsBarShown, shortcutsOn } from '../preferences/preferences.ts';
import { useStore } from '../ui/create-store.ts';
import { BarShortcuts } from './bar-shortcuts.tsx';

/** The row of keys along the page's foot. Closed once, closed for good. */
export function ShortcutsBar() {
  const isShown = useStore(shortcutsBarShown);
  const isOn = useStore(shortcutsOn);
  if (!isShown || !isOn) return null;
  return (
    <div className="sticky bottom-0 -mx-gutter mt-4 flex h-9 items-center gap-3 border-t border-line bg-canvas px-gutter text-meta text-ink-3 max-desk:hidden">
      <BarShortcuts />
    </div>
  );
}

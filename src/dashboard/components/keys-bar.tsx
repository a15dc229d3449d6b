import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { keysBarShown, shortcutsOn } from './preferences.ts';

const shown = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['r'], does: 'record' },
  { keys: ['c'], does: 'copy link' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['/'], does: 'filter' },
  { keys: ['n'], does: 'new stream' },
  { keys: ['?'], does: 'all keys' },
] as const;

/** The row of keys along the page's foot. Closed once, closed for good. */
export function KeysBar() {
  const isShown = useSyncExternalStore(keysBarShown.subscribe, keysBarShown.get);
  const isOn = useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.get);
  if (!isShown || !isOn) return null;
  return (
    <div className="sticky bottom-0 -mx-gutter mt-4 flex h-9 items-center gap-5 border-t border-line bg-canvas px-gutter text-meta text-ink-3 max-desk:hidden">
      {shown.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1.5 whitespace-nowrap">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
      <IconButton label="Hide this row for good" className="ml-auto" onClick={() => keysBarShown.set(false)}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

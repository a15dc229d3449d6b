import { shortcutsBarShown } from '../preferences/preferences.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { barShortcuts } from './shortcuts.ts';
import { words } from './words.ts';

/** What stands in the row of keys: nobody waits for it. */
export function BarShortcuts() {
  return (
    <>
      {barShortcuts.map(({ keys, word }) => (
        <span key={word} className="flex items-center gap-1.5 whitespace-nowrap">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {word}
        </span>
      ))}
      <IconButton label={words.hideBar} className="ml-auto" onClick={() => shortcutsBarShown.set(false)}>
        <Icon name="close" />
      </IconButton>
    </>
  );
}
